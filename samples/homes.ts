import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import facts from './facts.json';
import homes from './homes.json';
import type { SampleHost, SamplePerson } from './people.ts';

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

/** Size of every picture in pixels. */
export const PICTURE_SIZE = { width: 640, height: 480 };

/** Size of every portrait in pixels. */
export const PORTRAIT_SIZE = { width: 640, height: 640 };

/** A portrait as SVG text. */
export function readPortrait({ id }: SamplePerson): Promise<string> {
  return readFile(join(packageFolder(), 'portraits', `${id}.svg`), 'utf8');
}

/** A picture as SVG text. */
export function readPicture({ id }: SampleHome, { name }: SamplePicture): Promise<string> {
  return readFile(join(packageFolder(), 'pictures', id, `${name}.svg`), 'utf8');
}

/** Resolved by package name, since a built program is in another folder. */
function packageFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('@aangan/samples/package.json'));
}

/** Placeholder of a picture until it is loaded: a gradient of its colours as a data URL of about 300 bytes. */
export function buildPreview({ shades }: Pick<SamplePicture, 'shades'>): string {
  const stops = shades.map((shade, index) => `<stop offset='${index / 2}' stop-color='${shade}'/>`).join('');
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'><linearGradient id='a' x2='0' y2='1'>${stops}</linearGradient><path fill='url(#a)' d='M0 0h4v3H0z'/></svg>`;
  return `data:image/svg+xml,${svg.replaceAll(/[<>#]/g, encodeURIComponent)}`;
}
