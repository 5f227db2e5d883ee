import type { SceneChoice } from '../draw-scene.ts';
import type { SampleHost } from '../people.ts';

/** A home of the sample: what its host would type, how often it was rated, and how its pictures are drawn. */
export interface SampleHome {
  host: SampleHost;
  title: string;
  description: string;
  /** Whole rupees a night. */
  rent: number;
  includedGuests: number;
  extraGuestFee: number;
  cleaningFee: number;
  city: string;
  landMark: string;
  category: 'villa' | 'cabin' | 'poolHouse' | 'rooms' | 'shops' | 'pg' | 'farmHouse' | 'flat';
  phone: string;
  /** Stars of past stays; none makes the home 'New'. */
  stars: readonly number[];
  /** A stay that is booked: days from today until check-in, and nights. */
  booked?: readonly [daysAhead: number, nights: number];
  drawn: Pick<SceneChoice, 'kind' | 'hour' | 'season' | 'wall' | 'door' | 'mirrored' | 'style'>;
}
