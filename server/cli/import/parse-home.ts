import { createHash } from 'node:crypto';
import type { Category } from '@aangan/contract/homes/categories.ts';
import { fieldOf, type ImportedName, importedNames, isNumber } from '@aangan/contract/homes/listing-values.ts';
import { ImportedListing } from '@aangan/contract/homes/listings.ts';
import { chooseCategory } from './choose-category.ts';
import type { Cells } from './columns.ts';
import { describeHome } from './describe-home.ts';
import { parseCountry } from '../../domain/homes/parse-country.ts';
import { type ParsedPin, parsePin } from './parse-pin.ts';
import { parseFacts } from './parse-facts.ts';
import { type Place, readAddress } from './read-address.ts';
import { stateCode } from '../../domain/homes/gazetteer/indian-states.ts';

/** Values for rows that lack these fields. */
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
    ...parseFacts(cells),
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

/** Text of each field: its cell, with numbers cleaned, or the default of an import. */
function fieldTexts(cells: Cells): Partial<Record<ImportedName, string>> {
  return Object.fromEntries(
    importedNames.map((name) => {
      const text = isNumber(name) ? wholeNumber(cells[name]) : cells[name];
      return [name, text ?? fieldOf(name).whenNotImported];
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

/** Joins distinct parts with commas. */
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
