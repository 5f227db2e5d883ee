import type { Space } from '@aangan/contract/listing/fact-choices.ts';
import { ImportedListing } from '@aangan/contract/listing/listings.ts';
import type { Cells } from './columns.ts';

type Counted = 'bedrooms' | 'beds' | 'bathrooms';

/** What a row tells of rooms and space, as texts. A number that no home can have is left out: the home comes in without it. */
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

/** How much of it a guest has, as a kind of room says: 'Entire villa', 'Private room in home', 'Room in hotel', 'Shared room'. */
function parseSpace(kind = ''): Space | undefined {
  // A column of that name may hold a description as well, in which a garden is private.
  if (kind.length > MAX_KIND_LENGTH) return undefined;
  const said = kind.toLowerCase();
  if (/\b(shared|dorm(itory)?|hostel)\b/.test(said)) return 'shared';
  if (/\b(private|room in|hotel room)\b/.test(said)) return 'private';
  return /\b(entire|whole)\b/.test(said) ? 'entire' : undefined;
}

/** '3 bedrooms', '1.5 shared baths', '2,5', 'Half-bath'. */
function leadingNumber(cell: string | undefined): string | undefined {
  if (cell === undefined) return undefined;
  const number = /^\s*(\d+)(?:[.,](\d))?0*(?!\d)/.exec(cell);
  if (number === null) return /\bhalf\b/i.test(cell) ? '0.5' : undefined;
  const [, whole = '', tenths = '0'] = number;
  return tenths === '0' ? whole : `${whole}.${tenths}`;
}
