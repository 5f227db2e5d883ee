import { azulejoHouse, balcaoHouse, choraoPoolHouse, halfMoonHut, shackRowRoom } from './homes/coast.ts';
import { assiRoom, collegeStreetReadingRoom, plantersCabin } from './homes/east.ts';
import {
  apricotFarm,
  defenceColonyFlat,
  deodarCabin,
  mustardFarm,
  northCampusBeds,
  pineRidgeCabin,
} from './homes/north.ts';
import {
  chettinadHouse,
  koramangalaPg,
  riceBoatLanding,
  spiceGarden,
  teaPoolHouse,
  whiteTownHouse,
} from './homes/south.ts';
import {
  blueRoom,
  bougainvilleaHaveli,
  carterRoadFlat,
  gulmoharFlat,
  lakeHouse,
  saltDesertBhunga,
} from './homes/west.ts';
import type { SampleHome } from './homes/sample-home.ts';

/** In the order in which they were published; the last ones come first on the home page. */
export const sampleHomes: readonly SampleHome[] = [
  halfMoonHut,
  northCampusBeds,
  collegeStreetReadingRoom,
  defenceColonyFlat,
  mustardFarm,
  lakeHouse,
  chettinadHouse,
  shackRowRoom,
  apricotFarm,
  blueRoom,
  spiceGarden,
  koramangalaPg,
  azulejoHouse,
  plantersCabin,
  bougainvilleaHaveli,
  carterRoadFlat,
  deodarCabin,
  whiteTownHouse,
  riceBoatLanding,
  choraoPoolHouse,
  assiRoom,
  pineRidgeCabin,
  saltDesertBhunga,
  teaPoolHouse,
  gulmoharFlat,
  balcaoHouse,
];
