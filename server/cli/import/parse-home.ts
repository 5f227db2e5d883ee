import { createHash } from 'node:crypto';
import type { Category, Space } from '@aangan/contract/homes/fact-choices.ts';
import {
  getListingField,
  type ImportedName,
  importedNames,
  isNumericField,
} from '@aangan/contract/homes/listing-values.ts';
import { ImportedListing, PlaceEdit } from '@aangan/contract/homes/listings.ts';
import { stateCode } from '../../domain/homes/gazetteer/find-town.ts';
import { isPossiblePin, parseCountry } from '../../domain/homes/parse-address.ts';
import type { Point } from '../../domain/homes/public-point.ts';
import { chooseCategory } from './choose-category.ts';
import { type Place, readAddress } from './read-address.ts';
import type { Cells } from './read-rows.ts';

type Counted = 'bedrooms' | 'beds' | 'bathrooms';

/** Rooms and space of a row, as texts. Out-of-range numbers are omitted. */
function parseRoomsAndSpace(cells: Cells): Record<Counted | 'space', string | undefined> {
  const counted = (name: Counted) => {
    const text = leadingNumber(cells[name]);
    return ImportedListing.shape[name].safeParse(text).success ? text : undefined;
  };
  return {
    bedrooms: counted('bedrooms'),
    beds: counted('beds'),
    bathrooms: counted('bathrooms'),
    space: parseSpace(cells.space) ?? parseSpace(cells.kind),
  };
}

const MAX_KIND_LENGTH = 60;

/** Recognizes 'Entire villa', 'Private room in home', 'Room in hotel', 'Shared room'. */
function parseSpace(kind = ''): Space | undefined {
  // Longer texts are descriptions, where 'private' may refer to a garden.
  if (kind.length > MAX_KIND_LENGTH) return undefined;
  const text = kind.toLowerCase();
  if (/\b(shared|dorm(itory)?|hostel)\b/.test(text)) return 'shared';
  if (/\b(private|room in|hotel room)\b/.test(text)) return 'private';
  return /\b(entire|whole)\b/.test(text) ? 'entire' : undefined;
}

/** '3 bedrooms', '1.5 shared baths', '2,5', 'Half-bath'. */
function leadingNumber(cell: string | undefined): string | undefined {
  if (cell === undefined) return undefined;
  const number = /^\s*(\d+)(?:[.,](\d))?0*(?!\d)/.exec(cell);
  if (number === null) return /\bhalf\b/i.test(cell) ? '0.5' : undefined;
  const [, whole = '', tenths = '0'] = number;
  return tenths === '0' ? whole : `${whole}.${tenths}`;
}

interface DescriptionInputs {
  kind: string | undefined;
  /** 'Calangute, Goa'. */
  where: string;
  guests: number;
}

const SMALL_NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Generates a description from the imported data only. */
function describeHome({ kind, where, guests }: DescriptionInputs): string {
  return `${describeKind(kind, guests)} in ${where}. ${describeGuests(guests)} Come for a night, or stay a while.`;
}

function describeKind(kind: string | undefined, guests: number): string {
  const text = (kind ?? '')
    .trim()
    .toLowerCase()
    .replace('home/apt', 'home')
    .replace(/\brv\b/, 'RV');
  if (text === '') return 'A place to stay';
  const [, whole] = /^entire (.+)$/.exec(text) ?? [];
  if (whole !== undefined) return `${withArticle(whole)} all to ${guests === 1 ? 'yourself' : 'yourselves'}`;
  const [, share, of] = /^(private room|shared room|room) in (.+)$/.exec(text) ?? [];
  if (share !== undefined && of !== undefined) return `${withArticle(share)} in ${withArticle(of).toLowerCase()}`;
  if (text === 'farm stay') return 'A stay on a farm';
  return withArticle(text);
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'An' : 'A'} ${noun}`;
}

function describeGuests(guests: number): string {
  if (guests === 1) return 'There is room for one guest.';
  if (guests === 2) return 'It suits two guests.';
  const number = SMALL_NUMBERS[guests] ?? String(guests);
  return `There is room for ${number} guests, so bring family or friends.`;
}

export interface Defaults {
  phone: string | undefined;
  category: Category | undefined;
}

interface ParsedHome extends ParsedPin {
  home: ImportedListing;
}

/** Parses a row and derives missing fields from others. Returns the reason if the row is not a valid home. */
export function parseHome(cells: Cells, defaults: Defaults): ParsedHome | { refused: string } {
  const place = parsePlace(cells);
  const category = chooseCategory(cells.category, cells.kind) ?? defaults.category;
  if (category === undefined) {
    return {
      refused: `${cells.kind ?? 'a place of no kind'} is none of our categories (give --category for such rows)`,
    };
  }
  const phone = cells.phone ?? defaults.phone;
  if (phone === undefined) return { refused: 'it has no phone number (give --phone for such rows)' };
  const plain = fieldTexts(cells);
  const texts = {
    ...plain,
    description:
      cells.description ??
      describeHome({
        kind: cells.kind ?? cells.category,
        where: placeLabel(place),
        guests: Number(plain.includedGuests),
      }),
    ...parseRoomsAndSpace(cells),
    ...placeTexts(place),
    state: place.state === undefined ? undefined : stateCode(place.state),
    category,
    phone,
  };
  const parsed = ImportedListing.safeParse(texts);
  if (parsed.success) return { home: parsed.data, ...parsePin(cells, parseCountry(parsed.data.city)) };
  const issue = parsed.error.issues[0];
  const field = String(issue?.path[0]) as keyof typeof texts;
  return { refused: `${field} ${quote(texts[field])}: ${issue?.message ?? 'refused'}` };
}

/** Text of each field: its cell with cleaned numbers, or the import's default. */
function fieldTexts(cells: Cells): Partial<Record<ImportedName, string>> {
  return Object.fromEntries(
    importedNames.map((name) => {
      const text = isNumericField(name) ? wholeNumber(cells[name]) : cells[name];
      return [name, text ?? getListingField(name).whenNotImported];
    }),
  );
}

/**
 * Hash that identifies a row in repeated imports: of its id, else of title and place. Fields that change between
 * exports (price, stars) are excluded. Equal rows share a key and are numbered.
 */
export function rowKey({ id, title, address, city, landMark, latitude, longitude }: Cells): string {
  const named = id === undefined ? { title, address, city, landMark, latitude, longitude } : { id };
  return createHash('sha256').update(JSON.stringify(named)).digest('base64url').slice(0, 32);
}

function parsePlace(cells: Cells): Place {
  const read: Place = cells.address === undefined ? { country: 'India' } : readAddress(cells.address);
  return {
    landMark: cells.landMark ?? read.landMark,
    city: cells.city?.trim() ?? read.city,
    state: cells.state ?? read.state,
    country: cells.country ?? read.country,
  };
}

/** Without a landmark the state takes its place, so that screens show 'Candolim, Goa, India'. */
function placeTexts({ landMark, city, state, country }: Place): { city: string; landMark: string } {
  const town = city ?? country;
  if (landMark !== undefined) return { city: joinParts([town, state, country]), landMark };
  return { city: joinParts([town, country]), landMark: state ?? town };
}

function placeLabel({ landMark, city, state, country }: Place): string {
  return joinParts([landMark, city ?? state ?? country, state]);
}

function joinParts(parts: (string | undefined)[]): string {
  return [...new Set(parts.filter((part) => part !== undefined))].join(', ');
}

/** Cleans a whole number such as '₹1,25,000', 'Rs. 900/-', '8946.00' or '16+'; returns other texts unchanged. */
function wholeNumber(cell: string | undefined): string | undefined {
  const bare = cell
    ?.trim()
    .replace(/^(₹|rs\.?|inr)\s*/i, '')
    .replace(/\s*(\/-|₹|inr|\+)$/i, '')
    .replace(/\.0+$/, '');
  if (bare === undefined) return undefined;
  return /^\d{1,3}(,\d{2,3})*,\d{3}$/.test(bare) ? bare.replaceAll(',', '') : bare;
}

const MAX_QUOTE_LENGTH = 40;

function quote(text = ''): string {
  const start = Array.from(text).slice(0, MAX_QUOTE_LENGTH).join('');
  return JSON.stringify(start === text ? text : `${start}…`);
}

/** Coordinates of a row, or why they are invalid (`noPin`). */
interface ParsedPin {
  pin?: Point;
  noPin?: string;
}

/** Invalid coordinates are reported; the home is imported without them. */
function parsePin({ latitude, longitude }: Cells, country: string): ParsedPin {
  if (latitude === undefined && longitude === undefined) return {};
  const pin = PlaceEdit.pick({ lat: true, lng: true }).safeParse({ lat: degrees(latitude), lng: degrees(longitude) });
  const named = `${latitude ?? 'no latitude'}, ${longitude ?? 'no longitude'}`;
  if (!pin.success) return { noPin: `its coordinates are not valid: ${named}` };
  if (!isPossiblePin(country, pin.data)) return { noPin: `its pin at ${named} does not lie in India` };
  return { pin: pin.data };
}

/** Accepts '32.2233', '32.2233°' and '32,2233'. */
function degrees(cell = ''): number {
  const bare = cell
    .trim()
    .replace(/°$/, '')
    .replace(/^(-?\d+),(\d+)$/, '$1.$2')
    .replace(/^\u2212/, '-');
  return /^[-+]?\d+(\.\d+)?$/.test(bare) ? Number(bare) : Number.NaN;
}
