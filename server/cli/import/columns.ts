import { fieldOf, type ImportedName, importedNames } from '@aangan/contract/listing/listing-values.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';

/** The headings that are understood without being told, of what a home tells. */
const fieldHeadings = Object.fromEntries(importedNames.map((name) => [name, fieldOf(name).headings])) as Record<
  ImportedName,
  readonly string[]
>;
/** And of what is read besides: a place in other parts, the kind of home, photos, and what tells one row from another. */
const knownHeadings = {
  id: ['id', 'listingId'],
  ...fieldHeadings,
  address: ['address', 'location', 'place'],
  country: ['country'],
  latitude: ['latitude', 'lat', 'location/lat'],
  longitude: ['longitude', 'lng', 'lon', 'location/lng'],
  kind: ['kind', 'roomType', 'propertyType', 'type'],
  photos: ['photos', 'images', 'pictures'],
} as const;

type Field = keyof typeof knownHeadings;

const fields = Object.keys(knownHeadings) as Field[];

/** What a row says of a home; absent where its file has no such column or the cell is empty. */
export type Cells = Partial<Record<Field, string>>;

/** Which columns of a file fill which field: of several the first whose cell is not empty. */
export type Columns = Map<Field, readonly number[]>;

/**
 * Finds the columns by their headings, those of `mapping` first (`--map title=name`). Says in one sentence which
 * heading or necessary column is missing.
 */
export function findColumns(headings: readonly string[], mapping: ReadonlyMap<string, string>): Columns {
  const plain = headings.map(plainHeading);
  const columns: Columns = new Map();
  for (const field of fields) {
    const found = knownHeadings[field].map((heading) => plain.indexOf(plainHeading(heading))).filter((at) => at !== -1);
    if (found.length > 0) columns.set(field, [...new Set(found)]);
  }
  for (const [field, heading] of mapping) {
    if (!isField(field))
      throw new OperatorError(`--map ${field}=${heading}: there is no field ${field}, only ${fields.join(', ')}.`);
    const column = plain.indexOf(plainHeading(heading));
    if (column === -1)
      throw new OperatorError(
        `--map ${field}=${heading}: the file has no column ${heading}, only ${headings.join(', ')}.`,
      );
    columns.set(field, [column]);
  }
  requireColumn(columns, headings, 'title');
  requireColumn(columns, headings, 'rent');
  if (!columns.has('city')) requireColumn(columns, headings, 'address');
  return columns;
}

/** The cells of one row by field. Nothing is trimmed: a title comes back as it was written. */
export function readCells(columns: Columns, row: readonly string[]): Cells {
  const cells: Cells = {};
  for (const [field, its] of columns) {
    const cell = its.map((column) => row[column]).find((text) => text !== undefined && text.trim() !== '');
    if (cell !== undefined) cells[field] = cell;
  }
  return cells;
}

function requireColumn(columns: Columns, headings: readonly string[], field: Field): void {
  if (columns.has(field)) return;
  throw new OperatorError(
    `The file has no column for the ${field} among ${headings.join(', ')}: name it with --map ${field}=<heading>.`,
  );
}

function isField(text: string): text is Field {
  return Object.hasOwn(knownHeadings, text);
}

/** 'Number of guests', 'number_of_guests' and 'numberOfGuests' are one heading. */
function plainHeading(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
