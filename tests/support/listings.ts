import type { Listing, PlaceEdit } from '@aangan/contract/homes/listings.ts';
import type { Db } from '@aangan/server/platform/database/schema.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Person, TestApp } from './app.ts';
import type { Client } from './client.ts';

/** Text fields of a home's form; each can be overridden, or omitted with undefined. */
export type HomeTexts = Record<string, string | undefined>;

/** Default texts of a home's form. */
export const homeTexts = {
  title: 'Neem Courtyard',
  description: 'Four rooms around a courtyard with a neem tree.',
  rent: '2000',
  includedGuests: '2',
  extraGuestFee: '300',
  cleaningFee: '500',
  city: 'Jaipur, India',
  landMark: 'Bani Park',
  category: 'villa',
  phone: '+91 98290 12345',
};

/** A small JPEG of one colour, which is stored quickly. */
export async function aPhoto(size: { width?: number; height?: number; colour?: string } = {}): Promise<Buffer> {
  const { width = 48, height = 32, colour = '#b5532e' } = size;
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
}

/** A home's form, with `images` by field name; by default with one small photo. */
export async function aHomeForm(texts: HomeTexts = {}, images?: Record<string, Uint8Array>): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...homeTexts, ...texts })) {
    if (value !== undefined) form.set(name, value);
  }
  for (const [field, bytes] of Object.entries(images ?? { image1: await aPhoto() })) {
    form.append(field, aFile(bytes), `${field}.jpg`);
  }
  return form;
}

export function aFile(bytes: Uint8Array): Blob {
  return new Blob([new Uint8Array(bytes)]);
}

/** Publishes a home of `host`. */
export async function aListing(
  _app: Pick<TestApp, 'url'>,
  host: Person,
  texts?: Record<string, string | number>,
  images?: Record<string, Uint8Array>,
): Promise<Listing> {
  return publishHome(host, texts, images);
}

/** Publishes a home; numeric fields may be passed as numbers. */
export async function publishHome(
  host: Client,
  texts: Record<string, string | number> = {},
  images?: Record<string, Uint8Array>,
): Promise<Listing> {
  const asTexts = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, String(value)]));
  const { status, body } = await host.post<Listing>('/api/listing/add', await aHomeForm(asTexts, images));
  if (status !== 201) throw new Error(`Publishing a home answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** In Bani Park, Jaipur. */
export const aPin = { lat: 26.923912, lng: 75.826744 };

/** Sets the location of a home; returns the home. */
export async function setPlace(host: Person, home: { _id: string }, place: Partial<PlaceEdit> = {}): Promise<Listing> {
  const { status, body } = await host.put<Listing>(`/api/listing/place/${home._id}`, { ...aPin, ...place });
  if (status !== 200) throw new Error(`Saying where a home is answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Inserts `times` copies of a home without photos, oldest first, for long lists. */
export async function copyListing(db: Db, { _id }: Pick<Listing, '_id'>, times: number): Promise<void> {
  await sql`
    insert into listing (host_id, title, description, rent, included_guests, extra_guest_fee, cleaning_fee, city,
                         landmark, country, category, phone, search_words, created_at, updated_at)
    select host_id, title || ' ' || number, description, rent, included_guests, extra_guest_fee, cleaning_fee, city,
           landmark, country, category, phone, search_words, created_at, updated_at
    from listing cross join generate_series(1, ${times}) as number
    where id = ${_id}
    order by number
  `.execute(db);
}
