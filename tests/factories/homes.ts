import { randomUUID } from 'node:crypto';
import { type Listing, NewListing } from '@aangan/contract/homes/listings.ts';
import { presentListing } from '@aangan/server/api/homes/present-listing.ts';
import { requireListing } from '@aangan/server/domain/homes/permissions.ts';
import { publishListing } from '@aangan/server/domain/homes/publish-listing.ts';
import { taxNow } from '@aangan/server/domain/ledger/taxes.ts';
import { parseInput } from '@aangan/server/platform/http/parse-input.ts';
import type { StoredPhoto } from '@aangan/server/platform/photos/photo-address.ts';
import type { Person, TestApp } from '../support/app.ts';
import { homeTexts, type HomeTexts } from '../support/listings.ts';

/** Writes a home of `host` with one photo, as the form does. Answers it as the host sees it. */
export async function aHome(
  { clock, context, db }: TestApp,
  host: Pick<Person, 'id'>,
  overrides: Record<string, string | number> = {},
): Promise<Listing> {
  const now = clock.now();
  const texts: HomeTexts = { ...homeTexts, ...asTexts(overrides) };
  const home = parseInput(NewListing, texts) as NewListing;
  const photo = aStoredPhoto();
  await context.photos.files.put({ id: photo.id, access: 'public' }, new Map([['48.webp', WEBP]]));
  const id = await db
    .transaction()
    .execute((trx) => publishListing(trx, { ...home, hostId: host.id, photos: [photo] }, now));
  return presentListing(await requireListing(db, id, now), { phone: true, tax: taxNow(context, now) });
}

/** A small photo of one colour, as the store makes it. */
function aStoredPhoto(): StoredPhoto {
  return { id: randomUUID(), format: 'webp', width: 48, height: 32, widths: [48], blur: BLUR };
}

function asTexts(overrides: Record<string, string | number>): HomeTexts {
  return Object.fromEntries(Object.entries(overrides).map(([name, value]) => [name, String(value)]));
}

const WEBP = Buffer.from(
  'UklGRkgAAABXRUJQVlA4IDwAAACQAwCdASowACAAPolCnEqlI6KhpWgAoBEJZwB2AABCv4DXKwiAAP5tTH//G+IL2rx//+N48CvJdckAAAA=',
  'base64',
);
const BLUR = 'data:image/webp;base64,UklGRjIAAABXRUJQVlA4ICYAAACwAQCdASoQAAsABUB8JaACdLoABKoAAP7QytbKrFP+J4u3hgAAAA==';
