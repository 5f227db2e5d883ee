/** What a kind of home is built of and furnished with: chosen for each home, drawn by the parts of these names. */
export interface Style {
  land: Landscape;
  walls: Walling;
  floor: FloorKind;
  ceiling: CeilingKind;
  window: WindowKind;
  bed: BedKind;
  print: Print;
  kitchen: KitchenKind;
  court: CourtKind;
  arch: ArchKind;
  roof: RoofKind;
  veranda: VerandaKind;
}

/** What lies around it. */
export type Landscape =
  | 'backwater'
  | 'sea'
  | 'lake'
  | 'river'
  | 'peaks'
  | 'tea'
  | 'desert'
  | 'fields'
  | 'boulders'
  | 'ladakh'
  | 'city'
  | 'blueTown'
  | 'pinkTown'
  | 'street'
  | 'garden';

export type Walling = 'limewash' | 'timber' | 'mud' | 'brick';
export type FloorKind = 'athangudi' | 'oxide' | 'boards' | 'kota' | 'terrazzo' | 'mud' | 'chequer' | 'marble' | 'slabs';
export type CeilingKind = 'plain' | 'beams' | 'planks' | 'poles' | 'sloped';
export type WindowKind = 'shuttered' | 'cusped' | 'grille' | 'panes' | 'wide';
export type BedKind = 'carved' | 'poster' | 'slatted' | 'steel' | 'low';
export type CourtKind = 'arcade' | 'pillared' | 'yard' | 'terrace' | 'pool';
type VerandaKind = 'turned' | 'round' | 'arched' | 'timber' | 'balcony';
type RoofKind = 'tiles' | 'thatch' | 'slate' | 'flat';
export type ArchKind = 'cusped' | 'pointed' | 'round' | 'shallow' | 'straight';
type KitchenKind = 'counter' | 'hearth';
/** Cloths as they are printed, tied and woven in India. */
export type Print = 'buti' | 'lehariya' | 'ajrakh' | 'kantha' | 'woven' | 'khadi';
