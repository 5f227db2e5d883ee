import type { Space } from '@aangan/contract/homes/fact-choices.ts';
import { ImportedListing } from '@aangan/contract/homes/listings.ts';
import type { Cells } from './columns.ts';

type Counted = 'bedrooms' | 'beds' | 'bathrooms';

/** Rooms and space of a row, as texts. Out-of-range numbers are omitted. */
export function parseFacts(cells: Cells): Record<Counted | 'space', string | undefined> {
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
