import facts from './facts.json';
import homes from './homes.json';
import type { SampleHost } from './people.ts';

/** A home of the sample: what its host would enter, but for its texts, which stand in the dictionary under its id. */
export interface SampleHome {
  id: string;
  host: SampleHost;
  category: 'villa' | 'cabin' | 'poolHouse' | 'rooms' | 'shops' | 'pg' | 'farmHouse' | 'flat';
  /** Whole rupees a night. */
  rent: number;
  includedGuests: number;
  extraGuestFee: number;
  cleaningFee: number;
  phone: string;
  /** Where it is, in degrees north and east. */
  pin: { lat: number; lng: number };
  /** What guests with a paid stay are told of the place. */
  place?: { address: string; directions: string };
  /** Stars of past stays; none makes the home 'New'. */
  stars: readonly number[];
  /** A stay that is booked: days from today until check-in, nights, and who comes. */
  booked?: { daysAhead: number; nights: number; adults: number; children?: number };
  /** A stay that ended some days ago, of which one side has written a review and the other has not. */
  recent?: SampleRecentStay;
  /** Its further facts, as the input of `listing/facts`. */
  facts: object;
  /** What its host has set in its calendar. */
  calendar?: SampleCalendar;
  /** The cover first. */
  pictures: readonly SamplePicture[];
}

export interface SampleRecentStay {
  /** The guest's id. */
  guest: string;
  /** Days from check-in until today. */
  daysAgo: number;
  nights: number;
  adults: number;
  review: { by: 'guest' | 'host'; text: string };
}

export interface SampleCalendar {
  rules: object;
  /** Of every year: month and day. Its name stands in the dictionary. */
  season: { name: string; from: string; to: string; rent: number; weekendRent?: number; minNights?: number };
  /** Days that are closed, so many from today, with the host's own note. */
  block: { daysAhead: number; days: number; note: string };
  /** Another site sells it, too: the stand-in, where there is one. */
  isSoldElsewhere?: boolean;
}

export interface SamplePicture {
  /** Of its file, `pictures/{home}/{name}.svg`: the view that it shows. */
  name: string;
  /** Its main colours from top to bottom, shown until it is there. */
  shades: readonly [string, string, string];
}

/** In the order in which they were published; the last ones come first on the home page. */
export const sampleHomes = homes.map((home) => ({
  ...home,
  facts: facts[home.id as keyof typeof facts],
})) as unknown as readonly SampleHome[];
