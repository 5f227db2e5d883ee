import { getListingField, type ImportedName, importedNames } from '@aangan/contract/homes/listing-values.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';

/** Known headings of the fields of a home. */
const fieldHeadings = Object.fromEntries(importedNames.map((name) => [name, getListingField(name).headings])) as Record<
  ImportedName,
  readonly string[]
>;
/** Known headings of other columns: row id, postal address, coordinates, kind of home, photos. */
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

/** Cells of a row by field; absent if the column is missing or the cell empty. */
export type Cells = Partial<Record<Field, string>>;

/** Column indexes by field; of several columns the first non-empty cell is used. */
export type Columns = Map<Field, readonly number[]>;

/**
 * Finds columns by their headings; `mapping` (`--map title=name`) overrides. Throws OperatorError if a mapped heading
 * or a required column is missing.
 */
export function findColumns(headings: readonly string[], mapping: ReadonlyMap<string, string>): Columns {
  const normalized = headings.map(normalizeHeading);
  const columns: Columns = new Map();
  for (const field of fields) {
    const found = knownHeadings[field]
      .map((heading) => normalized.indexOf(normalizeHeading(heading)))
      .filter((at) => at !== -1);
    if (found.length > 0) columns.set(field, [...new Set(found)]);
  }
  for (const [field, heading] of mapping) {
    if (!isField(field))
      throw new OperatorError(`--map ${field}=${heading}: there is no field ${field}, only ${fields.join(', ')}.`);
    const column = normalized.indexOf(normalizeHeading(heading));
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

/** The cells of a row by field, untrimmed. */
export function readCells(columns: Columns, row: readonly string[]): Cells {
  const cells: Cells = {};
  for (const [field, indexes] of columns) {
    const cell = indexes.map((column) => row[column]).find((text) => text !== undefined && text.trim() !== '');
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

/** Treats 'Number of guests', 'number_of_guests' and 'numberOfGuests' as equal. */
function normalizeHeading(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
