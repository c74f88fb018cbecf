"""The groups chemists write as labels: how each reads to the right and to the left of its atom, and what it stands for.

NAMES are words that stand for a structure by themselves, and may be parts of other labels; FORMULAE are labels made of names and
elements, which `labels` can read without this table, and which stand here so that drawn groups are found and get the usual
label. Each row: label, label as it stands left of its atom (`=`: the same), SMILES with `*` where the molecule goes on (two
for the link of a chain), where, priority, other spellings (`a/b`: to the right and to the left).

`where` is what a drawn group has to be bonded to for this label: `any`; `hetero`, anything but carbon and hydrogen (Boc, where
the same atoms on a carbon are CO2tBu); `carbon`; `metal`, for a donor of electron pairs, whose SMILES begins `*<-`, and for
haptic rings, all of whose ring atoms are bonded; `chain`, for links, which are read but not looked for. Of the labels for the same
atoms the one with the higher priority is taken: 3 protecting and leaving groups, also where they are the larger part of a
molecule; 2 functional groups; 1 alkyl and aryl groups; 0 only when asked for by name.

Sources: the abbreviations of ACS journals and IUPAC names; amino acids are L. Ns stands for the 4-nitro compound; the 2-nitro
compound is oNs.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from reshiki_chem.abbreviations.notation import read_smiles
from reshiki_chem.abbreviations.structure import Structure

NAMES: Final = """
Me       =     *C                                    any    1 Methyl
Et       =     *CC                                   any    1 Ethyl
nPr      =     *CCC                                  any    1 Pr n-Pr Propyl n-Propyl
iPr      =     *C(C)C                                any    1 i-Pr Isopropyl
cPr      =     *C1CC1                                any    1 c-Pr Cyclopropyl
nBu      =     *CCCC                                 any    1 Bu n-Bu Butyl n-Butyl
iBu      =     *CC(C)C                               any    1 i-Bu Isobutyl
sBu      =     *C(C)CC                               any    1 s-Bu sec-Bu
tBu      =     *C(C)(C)C                             any    1 t-Bu tert-Bu tert-Butyl t-Butyl
cBu      =     *C1CCC1                               any    1 c-Bu Cyclobutyl
nPent    =     *CCCCC                                any    0 n-Pent Pentyl n-Pentyl nAm n-Am
iPent    =     *CCC(C)C                              any    0 i-Pent Isopentyl iAm i-Am
neoPent  =     *CC(C)(C)C                            any    0 neo-Pent Neopentyl
cPent    =     *C1CCCC1                              any    1 c-Pent Cyclopentyl
nHex     =     *CCCCCC                               any    0 n-Hex Hexyl n-Hexyl
Cy       =     *C1CCCCC1                             any    1 cHex c-Hex Cyclohexyl
nHept    =     *CCCCCCC                              any    0 n-Hept Heptyl n-Heptyl
nOct     =     *CCCCCCCC                             any    0 n-Oct Octyl n-Octyl
nNon     =     *CCCCCCCCC                            any    0 n-Non Nonyl n-Nonyl
nDec     =     *CCCCCCCCCC                           any    0 n-Dec Decyl n-Decyl
Ad       =     *C12CC3CC(CC(C3)C1)C2                 any    1 1-Ad 1-Adamantyl
vinyl    =     *C=C                                  any    0 Vinyl
allyl    =     *CC=C                                 any    0 Allyl All
propargyl =    *CC#C                                 any    0 Propargyl
Ph       =     *C1=CC=CC=C1                          any    1 Phenyl C6H5/H5C6
Bn       =     *CC1=CC=CC=C1                         any    1 Benzyl Bzl
pTol     =     *C1=CC=C(C)C=C1                       any    1 p-Tol 4-Tol p-Tolyl 4-Tolyl
oTol     =     *C1=C(C)C=CC=C1                       any    1 o-Tol 2-Tol o-Tolyl 2-Tolyl
mTol     =     *C1=CC(C)=CC=C1                       any    1 m-Tol 3-Tol m-Tolyl 3-Tolyl
Mes      =     *C1=C(C)C=C(C)C=C1C                   any    1 Mesityl
Dipp     =     *C1=C(C(C)C)C=CC=C1C(C)C              any    1 DIPP Dip
PMP      =     *C1=CC=C(OC)C=C1                      any    1
C6F5     F5C6  *C1=C(F)C(F)=C(F)C(F)=C1F             any    1
1-Naph   =     *C1=CC=CC2=CC=CC=C12                  any    1 1-naphthyl 1-Naphthyl 1-Np
2-Naph   =     *C1=CC2=CC=CC=C2C=C1                  any    1 2-naphthyl 2-Naphthyl 2-Np
2-Py     =     *C1=NC=CC=C1                          any    1 2-py 2-pyridyl 2-Pyridyl
3-Py     =     *C1=CN=CC=C1                          any    1 3-py 3-pyridyl 3-Pyridyl
4-Py     =     *C1=CC=NC=C1                          any    1 4-py 4-pyridyl 4-Pyridyl
2-furyl  =     *C1=CC=CO1                            any    1 2-Furyl
2-thienyl =    *C1=CC=CS1                            any    1 2-Thienyl
PMB      =     *CC1=CC=C(OC)C=C1                     any    3 MPM
Tr       =     *C(C1=CC=CC=C1)(C2=CC=CC=C2)C3=CC=CC=C3 hetero 3 Trt Trityl
DMTr     =     *C(C1=CC=CC=C1)(C2=CC=C(OC)C=C2)C3=CC=C(OC)C=C3 hetero 3 DMT DMTrt
Ac       =     *C(C)=O                               hetero 2 Acetyl
Bz       =     *C(=O)C1=CC=CC=C1                     hetero 2 Benzoyl
Piv      =     *C(=O)C(C)(C)C                        hetero 2 Pv Pivaloyl
Lev      =     *C(=O)CCC(C)=O                        hetero 2 Levulinoyl
Boc      =     *C(=O)OC(C)(C)C                       hetero 3 BOC t-Boc tBoc
Cbz      =     *C(=O)OCC1=CC=CC=C1                   hetero 3 CBZ
Fmoc     =     *C(=O)OCC1C2=CC=CC=C2C3=CC=CC=C13     hetero 3 FMOC
Alloc    =     *C(=O)OCC=C                           hetero 3 Aloc AOC
Troc     =     *C(=O)OCC(Cl)(Cl)Cl                   hetero 3
Teoc     =     *C(=O)OCC[Si](C)(C)C                  hetero 3
Ts       =     *S(=O)(=O)C1=CC=C(C)C=C1              any    3 Tos Tosyl p-Ts
Ms       =     *S(=O)(=O)C                           hetero 3 Mesyl
Tf       =     *S(=O)(=O)C(F)(F)F                    hetero 3 Triflyl
Ns       =     *S(=O)(=O)C1=CC=C([N+](=O)[O-])C=C1   any    3 pNs p-Ns Nosyl
oNs      =     *S(=O)(=O)C1=CC=CC=C1[N+](=O)[O-]     any    3 o-Ns 2-Ns
TMS      =     *[Si](C)(C)C                          any    3
TES      =     *[Si](CC)(CC)CC                       any    3
TBS      =     *[Si](C)(C)C(C)(C)C                   any    3 TBDMS
TIPS     =     *[Si](C(C)C)(C(C)C)C(C)C              any    3
TBDPS    =     *[Si](C1=CC=CC=C1)(C2=CC=CC=C2)C(C)(C)C any  3
THP      =     *C1CCCCO1                             hetero 3
MOM      =     *COC                                  hetero 3
MEM      =     *COCCOC                               hetero 3
SEM      =     *COCC[Si](C)(C)C                      hetero 3
BOM      =     *COCC1=CC=CC=C1                       hetero 3
MTM      =     *CSC                                  hetero 3
NO2      O2N   *[N+](=O)[O-]                         any    2 Nitro
N3       =     *N=[N+]=[N-]                          any    2 Azido
N2+      +N2   *[N+]#N                               any    2
NC       CN    *[N+]#[C-]                            any    2
NPhth    PhthN *N1C(=O)C2=CC=CC=C2C1=O               any    3
SF5      F5S   *S(F)(F)(F)(F)F                       any    2
Bpin     pinB  *B1OC(C)(C)C(C)(C)O1                  any    2 BPin/PinB B(pin)/(pin)B
9-BBN    =     *B1C2CCCC1CCC2                        any    2
CO       OC    *<-[C-]#[O+]                          metal  2
Cp       =     [CH-]1C=CC=C1                         metal  2
Cp*      =     [C-]1(C)C(C)=C(C)C(C)=C1C             metal  2
Gly      =     *NCC(*)=O                             chain  0
Ala      =     *N[C@@H](C)C(*)=O                     chain  0 L-Ala
Val      =     *N[C@@H](C(C)C)C(*)=O                 chain  0 L-Val
Leu      =     *N[C@@H](CC(C)C)C(*)=O                chain  0 L-Leu
Ile      =     *N[C@@H]([C@@H](C)CC)C(*)=O           chain  0 L-Ile
Pro      =     *N1CCC[C@H]1C(*)=O                    chain  0 L-Pro
Phe      =     *N[C@@H](CC1=CC=CC=C1)C(*)=O          chain  0 L-Phe
Tyr      =     *N[C@@H](CC1=CC=C(O)C=C1)C(*)=O       chain  0 L-Tyr
Trp      =     *N[C@@H](CC1=CNC2=CC=CC=C12)C(*)=O    chain  0 L-Trp
Ser      =     *N[C@@H](CO)C(*)=O                    chain  0 L-Ser
Thr      =     *N[C@@H]([C@@H](C)O)C(*)=O            chain  0 L-Thr
Cys      =     *N[C@@H](CS)C(*)=O                    chain  0 L-Cys
Met      =     *N[C@@H](CCSC)C(*)=O                  chain  0 L-Met
Asn      =     *N[C@@H](CC(N)=O)C(*)=O               chain  0 L-Asn
Gln      =     *N[C@@H](CCC(N)=O)C(*)=O              chain  0 L-Gln
Asp      =     *N[C@@H](CC(O)=O)C(*)=O               chain  0 L-Asp
Glu      =     *N[C@@H](CCC(O)=O)C(*)=O              chain  0 L-Glu
Lys      =     *N[C@@H](CCCCN)C(*)=O                 chain  0 L-Lys
Arg      =     *N[C@@H](CCCNC(N)=N)C(*)=O            chain  0 L-Arg
His      =     *N[C@@H](CC1=CNC=N1)C(*)=O            chain  0 L-His
Aib      =     *NC(C)(C)C(*)=O                       chain  0
"""

FORMULAE: Final = """
OMe      MeO     *OC                                 any    2 OCH3/CH3O
OEt      EtO     *OCC                                any    2
OiPr     iPrO    *OC(C)C                             any    2
OiBu     iBuO    *OCC(C)C                            any    2
OtBu     tBuO    *OC(C)(C)C                          any    2
OPh      PhO     *OC1=CC=CC=C1                       any    2
OBn      BnO     *OCC1=CC=CC=C1                      any    3
OPMB     PMBO    *OCC1=CC=C(OC)C=C1                  any    3
OTr      TrO     *OC(C1=CC=CC=C1)(C2=CC=CC=C2)C3=CC=CC=C3 any 3
OAc      AcO     *OC(C)=O                            any    2
OBz      BzO     *OC(=O)C1=CC=CC=C1                  any    2
OPiv     PivO    *OC(=O)C(C)(C)C                     any    2
OLev     LevO    *OC(=O)CCC(C)=O                     any    2
OBoc     BocO    *OC(=O)OC(C)(C)C                    any    3
OTs      TsO     *OS(=O)(=O)C1=CC=C(C)C=C1           any    3
OMs      MsO     *OS(=O)(=O)C                        any    3 OSO2Me/MeSO2O
OTf      TfO     *OS(=O)(=O)C(F)(F)F                 any    3 OSO2CF3/F3CO2SO
ONs      NsO     *OS(=O)(=O)C1=CC=C([N+](=O)[O-])C=C1 any   3
OTMS     TMSO    *O[Si](C)(C)C                       any    3 OSiMe3/Me3SiO
OTES     TESO    *O[Si](CC)(CC)CC                    any    3
OTBS     TBSO    *O[Si](C)(C)C(C)(C)C                any    3 OTBDMS/TBDMSO
OTIPS    TIPSO   *O[Si](C(C)C)(C(C)C)C(C)C           any    3
OTBDPS   TBDPSO  *O[Si](C1=CC=CC=C1)(C2=CC=CC=C2)C(C)(C)C any 3
OTHP     THPO    *OC1CCCCO1                          any    3
OMOM     MOMO    *OCOC                               any    3
OMEM     MEMO    *OCOCCOC                            any    3
OSEM     SEMO    *OCOCC[Si](C)(C)C                   any    3
OCF3     F3CO    *OC(F)(F)F                          any    2
OCHF2    F2HCO   *OC(F)F                             any    2
ONO2     O2NO    *O[N+](=O)[O-]                      any    2
SMe      MeS     *SC                                 any    2
SEt      EtS     *SCC                                any    2
StBu     tBuS    *SC(C)(C)C                          any    2
SPh      PhS     *SC1=CC=CC=C1                       any    2
SBn      BnS     *SCC1=CC=CC=C1                      any    2
STr      TrS     *SC(C1=CC=CC=C1)(C2=CC=CC=C2)C3=CC=CC=C3 any 3
SAc      AcS     *SC(C)=O                            any    2
SCF3     F3CS    *SC(F)(F)F                          any    2
SCN      NCS     *SC#N                               any    2
SO2Me    MeO2S   *S(=O)(=O)C                         carbon 2 SO2CH3/CH3SO2
SO2Et    EtO2S   *S(=O)(=O)CC                        any    2
SO2Ph    PhO2S   *S(=O)(=O)C1=CC=CC=C1               any    2
SO2CF3   F3CO2S  *S(=O)(=O)C(F)(F)F                  carbon 2
SO2NH2   H2NO2S  *S(N)(=O)=O                         any    2
SO2Cl    ClO2S   *S(=O)(=O)Cl                        any    2
SO2F     FO2S    *S(=O)(=O)F                         any    2
SO3H     HO3S    *S(=O)(=O)O                         any    2
SO3-     ⁻O3S    *S(=O)(=O)[O-]                      any    2
S(O)Me   Me(O)S  *S(=O)C                             any    2 SOMe/MeOS SOCH3/CH3SO
S(O)Ph   Ph(O)S  *S(=O)C1=CC=CC=C1                   any    2 SOPh
NHMe     MeHN    *NC                                 any    2 NHCH3/CH3NH
NMe2     Me2N    *N(C)C                              any    2 N(CH3)2/(CH3)2N
NEt2     Et2N    *N(CC)CC                            any    2
NiPr2    iPr2N   *N(C(C)C)C(C)C                      any    2
NHPh     PhHN    *NC1=CC=CC=C1                       any    2
NPh2     Ph2N    *N(C1=CC=CC=C1)C2=CC=CC=C2          any    2
NHBn     BnHN    *NCC1=CC=CC=C1                      any    2
NBn2     Bn2N    *N(CC1=CC=CC=C1)CC2=CC=CC=C2        any    3
NHAc     AcHN    *NC(C)=O                            any    2 NHCOMe/MeCONH
NHBz     BzHN    *NC(=O)C1=CC=CC=C1                  any    2
NHBoc    BocHN   *NC(=O)OC(C)(C)C                    any    3
NBoc2    Boc2N   *N(C(=O)OC(C)(C)C)C(=O)OC(C)(C)C    any    3
NHCbz    CbzHN   *NC(=O)OCC1=CC=CC=C1                any    3
NHFmoc   FmocHN  *NC(=O)OCC1C2=CC=CC=C2C3=CC=CC=C13  any    3
NHAlloc  AllocHN *NC(=O)OCC=C                        any    3
NHTs     TsHN    *NS(=O)(=O)C1=CC=C(C)C=C1           any    3
NHMs     MsHN    *NS(=O)(=O)C                        any    3
NHTf     TfHN    *NS(=O)(=O)C(F)(F)F                 any    3
NHNH2    H2NHN   *NN                                 any    2
NHOH     HOHN    *NO                                 any    2
NMe3+    Me3N+   *[N+](C)(C)C                        any    2
NCO      OCN     *N=C=O                              any    2
NCS      SCN     *N=C=S                              any    2
NO       ON      *N=O                                any    2
CN       NC      *C#N                                any    2
CF3      F3C     *C(F)(F)F                           any    2
CHF2     F2HC    *C(F)F                              any    2
CH2F     FH2C    *CF                                 any    0
CCl3     Cl3C    *C(Cl)(Cl)Cl                        any    2
CBr3     Br3C    *C(Br)(Br)Br                        any    2
C2F5     F5C2    *C(F)(F)C(F)(F)F                    any    2 CF2CF3/F3CF2C
CHO      OHC     *C=O                                any    2
COMe     MeOC    *C(C)=O                             carbon 2 COCH3/CH3CO C(O)Me/Me(O)C
COPh     PhOC    *C(=O)C1=CC=CC=C1                   carbon 2
COtBu    tBuOC   *C(=O)C(C)(C)C                      carbon 2
COCl     ClOC    *C(=O)Cl                            any    2
COCF3    F3COC   *C(=O)C(F)(F)F                      any    2
CO2H     HO2C    *C(=O)O                             any    2 COOH/HOOC
CO2-     ⁻O2C    *C(=O)[O-]                          any    2 COO-/⁻OOC
CO2Me    MeO2C   *C(=O)OC                            any    2 COOMe/MeOOC CO2CH3/CH3O2C
CO2Et    EtO2C   *C(=O)OCC                           any    2 COOEt/EtOOC
CO2iPr   iPrO2C  *C(=O)OC(C)C                        any    2
CO2tBu   tBuO2C  *C(=O)OC(C)(C)C                     carbon 2 COOtBu/tBuOOC
CO2Bn    BnO2C   *C(=O)OCC1=CC=CC=C1                 carbon 2
CO2Ph    PhO2C   *C(=O)OC1=CC=CC=C1                  any    2
CONH2    H2NOC   *C(N)=O                             any    2 C(O)NH2/H2N(O)C
CONHMe   MeHNOC  *C(=O)NC                            any    2
CONMe2   Me2NOC  *C(=O)N(C)C                         any    2
CONEt2   Et2NOC  *C(=O)N(CC)CC                       any    2
CONHPh   PhHNOC  *C(=O)NC1=CC=CC=C1                  any    2
CH2OH    HOH2C   *CO                                 any    0
CH2OMe   MeOH2C  *COC                                carbon 0
CH2NH2   H2NH2C  *CN                                 any    0
CH2Cl    ClH2C   *CCl                                any    0
CH2Br    BrH2C   *CBr                                any    0
CH2CN    NCH2C   *CC#N                               any    0
CPh3     Ph3C    *C(C1=CC=CC=C1)(C2=CC=CC=C2)C3=CC=CC=C3 carbon 2
SiMe2Ph  PhMe2Si *[Si](C)(C)C1=CC=CC=C1              any    2
SiPh3    Ph3Si   *[Si](C1=CC=CC=C1)(C2=CC=CC=C2)C3=CC=CC=C3 any 2
SnMe3    Me3Sn   *[Sn](C)(C)C                        any    2
SnBu3    Bu3Sn   *[Sn](CCCC)(CCCC)CCCC               any    2
B(OH)2   (HO)2B  *B(O)O                              any    2
MgBr     BrMg    *[Mg]Br                             any    2
MgCl     ClMg    *[Mg]Cl                             any    2
ZnCl     ClZn    *[Zn]Cl                             any    2
ZnBr     BrZn    *[Zn]Br                             any    2
PPh2     Ph2P    *P(C1=CC=CC=C1)C2=CC=CC=C2          any    2
P(O)Ph2  Ph2(O)P *P(=O)(C1=CC=CC=C1)C2=CC=CC=C2      any    2 POPh2/Ph2OP
PO3H2    H2O3P   *P(=O)(O)O                          any    2
PO(OMe)2 (MeO)2OP *P(=O)(OC)OC                       any    2 P(O)(OMe)2/(MeO)2(O)P
PO(OEt)2 (EtO)2OP *P(=O)(OCC)OCC                     any    2 P(O)(OEt)2/(EtO)2(O)P PO3Et2/Et2O3P
OPO3H2   H2O3PO  *OP(=O)(O)O                         any    2
PPh3     Ph3P    *<-P(C1=CC=CC=C1)(C2=CC=CC=C2)C3=CC=CC=C3 metal 2
PCy3     Cy3P    *<-P(C1CCCCC1)(C2CCCCC2)C3CCCCC3    metal  2
PMe3     Me3P    *<-P(C)(C)C                         metal  2
PEt3     Et3P    *<-P(CC)(CC)CC                      metal  2
"""

# Other ways in which the same group is drawn.
DRAWN_OTHERWISE: Final = {
    "NO2": ("*N(=O)=O",),
    "N3": ("*[N-][N+]#N", "*N=N#N"),
    "ONO2": ("*ON(=O)=O",),
}


class Entry(NamedTuple):
    """One row; `spellings` are all its texts to the right and to the left, the label's own first."""

    label: str
    reverse: str
    smiles: str
    where: str
    priority: int
    spellings: tuple[tuple[str, str], ...]
    is_name: bool

    @property
    def is_haptic(self) -> bool:
        return self.where == "metal" and "*" not in self.smiles

    @property
    def is_link(self) -> bool:
        return self.where == "chain"


@lru_cache(maxsize=1)
def entries() -> Mapping[str, Entry]:
    """The table by its labels, in its order."""
    rows = [(line, block is NAMES) for block in (NAMES, FORMULAE) for line in block.strip().splitlines()]
    return {entry.label: entry for entry in (_entry(line, is_name=name) for line, name in rows)}


def _entry(line: str, *, is_name: bool) -> Entry:
    label, reverse, smiles, where, priority, *others = line.split()
    reverse = label if reverse == "=" else reverse
    spellings = [(label, reverse)]
    for other in others:
        right, _, left = other.partition("/")
        spellings.append((right, left or right))
    return Entry(label, reverse, smiles, where, int(priority), tuple(spellings), is_name)


@lru_cache(maxsize=512)
def structure_of(label: str) -> Structure:
    """The structure of a table label, as its SMILES says; a haptic ring has no ends. KeyError for another label."""
    return read_smiles(entries()[label].smiles)
