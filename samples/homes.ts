import facts from './facts.json';
import homes from './homes.json';
import type { SampleHost } from './people.ts';

/** A sample home: the host's input except texts, which are in the dictionary under its id. */
export interface SampleHome {
  id: string;
  host: SampleHost;
  category: 'villa' | 'cabin' | 'poolHouse' | 'rooms' | 'shops' | 'pg' | 'farmHouse' | 'flat';
  /** Whole rupees per night. */
  rent: number;
  includedGuests: number;
  extraGuestFee: number;
  cleaningFee: number;
  phone: string;
  /** Location in degrees north and east. */
  pin: { lat: number; lng: number };
  /** Exact address, shown to guests with a paid stay. */
  place?: { address: string; directions: string };
  /** Stars of past stays; without any the home is 'New'. */
  stars: readonly number[];
  /** A booked stay: days from today until check-in, nights, and guests. */
  booked?: { daysAhead: number; nights: number; adults: number; children?: number };
  /** A recently ended stay that only one side has reviewed. */
  recent?: SampleRecentStay;
  /** Further facts, as the input of `listing/facts`. */
  facts: object;
  /** Calendar settings of the host. */
  calendar?: SampleCalendar;
  /** The first is the cover. */
  pictures: readonly SamplePicture[];
}

export interface SampleRecentStay {
  /** The guest's id. */
  guest: string;
  /** Days since check-in. */
  daysAgo: number;
  nights: number;
  adults: number;
  review: { by: 'guest' | 'host'; text: string };
}

export interface SampleCalendar {
  rules: object;
  /** Yearly season by month and day. Its name is in the dictionary. */
  season: { name: string; from: string; to: string; rent: number; weekendRent?: number; minNights?: number };
  /** Closed days, starting in this many days, with the host's note. */
  block: { daysAhead: number; days: number; note: string };
  /** Also listed on another site: the stand-in, if it runs. */
  isSoldElsewhere?: boolean;
}

export interface SamplePicture {
  /** Name of its file, `pictures/{home}/{name}.svg`. */
  name: string;
  /** Main colours from top to bottom, shown until the picture is loaded. */
  shades: readonly [string, string, string];
}

/** In the order of publication; the home page shows the last first. */
export const sampleHomes = homes.map((home) => ({
  ...home,
  facts: facts[home.id as keyof typeof facts],
})) as unknown as readonly SampleHome[];
