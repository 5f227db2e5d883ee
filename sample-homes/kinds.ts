import type { Scene } from './scene.ts';
import type { Style } from './style.ts';
import { beachFront } from './fronts/beach-hut.ts';
import { bhungaFront } from './fronts/bhunga.ts';
import { blueFront } from './fronts/blue-house.ts';
import { chettinadFront } from './fronts/chettinad.ts';
import { farmFront } from './fronts/farm.ts';
import { flatFront } from './fronts/flat.ts';
import { ghatFront } from './fronts/ghat-house.ts';
import { goaFront } from './fronts/goa-villa.ts';
import { haveliFront } from './fronts/haveli.ts';
import { himalayaFront } from './fronts/himalaya.ts';
import { keralaFront } from './fronts/kerala.ts';
import { ladakhFront } from './fronts/ladakh-house.ts';
import { lakeFront } from './fronts/lake-house.ts';
import { pgFront } from './fronts/pg.ts';
import { pondicherryFront } from './fronts/pondicherry.ts';
import { poolHouseFront } from './fronts/pool-house.ts';
import { shopFront } from './fronts/shop.ts';
import { teaFront } from './fronts/tea-bungalow.ts';

interface Kind {
  front: (scene: Scene) => void;
  style: Style;
}

const plain: Style = {
  land: 'garden',
  walls: 'limewash',
  floor: 'terrazzo',
  ceiling: 'plain',
  window: 'panes',
  bed: 'slatted',
  print: 'buti',
  kitchen: 'counter',
  court: 'yard',
  arch: 'round',
  roof: 'tiles',
  veranda: 'round',
};

/** Every kind of home, with the front it shows and how it is built and furnished. */
export const kinds = {
  haveli: { front: haveliFront, style: { ...plain, land: 'pinkTown', floor: 'marble', ceiling: 'beams', window: 'cusped', bed: 'carved', court: 'arcade', arch: 'cusped', roof: 'flat', veranda: 'arched' } },
  lakeHouse: { front: lakeFront, style: { ...plain, land: 'lake', floor: 'chequer', window: 'cusped', bed: 'poster', print: 'ajrakh', court: 'arcade', arch: 'cusped', roof: 'flat', veranda: 'arched' } },
  blueHouse: { front: blueFront, style: { ...plain, land: 'blueTown', floor: 'kota', ceiling: 'beams', window: 'cusped', bed: 'low', print: 'lehariya', court: 'terrace', arch: 'pointed', roof: 'flat', veranda: 'arched' } },
  ghatHouse: { front: ghatFront, style: { ...plain, land: 'river', floor: 'kota', ceiling: 'beams', window: 'shuttered', bed: 'carved', print: 'kantha', court: 'arcade', arch: 'pointed', roof: 'flat', veranda: 'arched' } },
  goaVilla: { front: goaFront, style: { ...plain, floor: 'chequer', ceiling: 'planks', window: 'shuttered', bed: 'poster', print: 'khadi', veranda: 'round' } },
  keralaHouse: { front: keralaFront, style: { ...plain, land: 'backwater', floor: 'oxide', ceiling: 'planks', window: 'shuttered', bed: 'carved', print: 'khadi', court: 'pillared', veranda: 'turned' } },
  chettinadMansion: { front: chettinadFront, style: { ...plain, land: 'street', floor: 'athangudi', ceiling: 'planks', window: 'shuttered', bed: 'carved', print: 'woven', court: 'pillared', veranda: 'turned' } },
  pondicherryHouse: { front: pondicherryFront, style: { ...plain, land: 'street', floor: 'chequer', ceiling: 'beams', window: 'shuttered', bed: 'poster', court: 'arcade', roof: 'flat', veranda: 'round' } },
  himalayanHouse: { front: himalayaFront, style: { ...plain, land: 'peaks', walls: 'timber', floor: 'boards', ceiling: 'sloped', print: 'woven', kitchen: 'hearth', roof: 'slate', veranda: 'timber' } },
  teaBungalow: { front: teaFront, style: { ...plain, land: 'tea', floor: 'boards', ceiling: 'planks', bed: 'poster', print: 'kantha', veranda: 'timber' } },
  ladakhHouse: { front: ladakhFront, style: { ...plain, land: 'ladakh', floor: 'boards', ceiling: 'poles', bed: 'low', print: 'woven', kitchen: 'hearth', court: 'terrace', roof: 'flat', veranda: 'timber' } },
  farmHouse: { front: farmFront, style: { ...plain, land: 'fields', walls: 'mud', floor: 'mud', ceiling: 'beams', window: 'shuttered', print: 'woven', kitchen: 'hearth', roof: 'thatch', veranda: 'timber' } },
  bhunga: { front: bhungaFront, style: { ...plain, land: 'desert', walls: 'mud', floor: 'mud', ceiling: 'poles', window: 'grille', bed: 'low', print: 'ajrakh', kitchen: 'hearth', roof: 'thatch', veranda: 'timber' } },
  beachHut: { front: beachFront, style: { ...plain, land: 'sea', walls: 'timber', floor: 'boards', ceiling: 'sloped', window: 'wide', bed: 'low', print: 'lehariya', roof: 'thatch', veranda: 'timber' } },
  poolHouse: { front: poolHouseFront, style: { ...plain, window: 'wide', bed: 'low', print: 'ajrakh', court: 'pool', roof: 'flat', veranda: 'round' } },
  flat: { front: flatFront, style: { ...plain, land: 'city', window: 'wide', court: 'terrace', roof: 'flat', veranda: 'balcony' } },
  pg: { front: pgFront, style: { ...plain, land: 'city', window: 'grille', bed: 'steel', court: 'terrace', roof: 'flat', veranda: 'balcony' } },
  shop: { front: shopFront, style: { ...plain, land: 'street', floor: 'athangudi', ceiling: 'beams', window: 'shuttered', court: 'terrace', roof: 'flat', veranda: 'balcony' } },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;
