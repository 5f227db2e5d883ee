import type { Scene } from '../scene.ts';
import type { Landscape } from '../style.ts';
import { boulders, desert, fields } from './country.ts';
import { ladakh, peakLand } from './mountains.ts';
import { backwater, lake, river, sea } from './shores.ts';
import { teaHills } from './tea-hills.ts';
import { blueTown, city, garden, pinkTown, street } from './town.ts';

/** What lies around a home. Each fills the page; its far line lies a little below the middle. */
export const landscapes = {
  backwater,
  sea,
  lake,
  river,
  peaks: peakLand,
  tea: teaHills,
  desert,
  fields,
  boulders,
  ladakh,
  city,
  blueTown,
  pinkTown,
  street,
  garden,
} as const satisfies Record<Landscape, (scene: Scene) => void>;
