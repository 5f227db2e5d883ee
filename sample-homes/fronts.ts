import type { Scene } from './scene.ts';
import type { Kind } from './styles.ts';
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

/** What each kind of home shows to the street. */
export const fronts: Record<Kind, (scene: Scene) => void> = {
  haveli: haveliFront,
  lakeHouse: lakeFront,
  blueHouse: blueFront,
  ghatHouse: ghatFront,
  goaVilla: goaFront,
  keralaHouse: keralaFront,
  chettinadMansion: chettinadFront,
  pondicherryHouse: pondicherryFront,
  himalayanHouse: himalayaFront,
  teaBungalow: teaFront,
  ladakhHouse: ladakhFront,
  farmHouse: farmFront,
  bhunga: bhungaFront,
  beachHut: beachFront,
  poolHouse: poolHouseFront,
  flat: flatFront,
  pg: pgFront,
  shop: shopFront,
};
