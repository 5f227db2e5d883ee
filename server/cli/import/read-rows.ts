import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { getListingField, type ImportedName, importedNames } from '@aangan/contract/homes/listing-values.ts';
import { parse } from 'csv-parse';
import { OperatorError } from '../../platform/errors/operator-error.ts';

/** A row of the file, or the reason for its refusal. `line`: number of its last line. */
export type RowRead =
  | { line: string; cells: string[]; bytesRead: number }
  | { line: string; refused: string; bytesRead: number };

/** Longer rows have an unclosed quotation mark. */
const MAX_ROW_BYTES = 200_000;
const HEAD_BYTES = 64 * 1024;

/** Reads a CSV file row by row, starting with the headings. Unreadable rows are yielded as refused. */
export async function* readRows(path: string): AsyncGenerator<RowRead> {
  // The parser reads ahead: skipped rows are held back until their line is reached.
  const skipped: { line: number; reason: string }[] = [];
  const parser = parse({
    bom: true,
    ...(await detectDialect(path)),
    info: true,
    relax_column_count: true,
    // An unescaped quotation mark inside a cell is kept; refusing it would lose the following rows.
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_ROW_BYTES,
    on_skip: (error) => {
      skipped.push({ line: Number(error?.['lines']), reason: describeReadError(error) });
      return undefined;
    },
  });
  // Errors are thrown by the iteration below.
  pipeline(createReadStream(path), parser, () => {});
  let width: number | undefined;
  for await (const { record, info } of parser as AsyncIterable<{
    record: string[];
    info: { bytes: number; lines: number };
  }>) {
    for (let next = skipped[0]; next !== undefined && next.line < info.lines; next = skipped[0]) {
      skipped.shift();
      yield toRefusedRow(next, info.bytes);
    }
    const line = `Line ${info.lines}`;
    const bytesRead = info.bytes;
    width ??= record.length;
    const cells = record.slice(0, width);
    const tooMany = record.slice(width).some((cell) => cell !== '');
    if (tooMany || cells.length < width) {
      yield { line, refused: `it has ${record.length} cells where the headings are ${width}`, bytesRead };
    } else if (cells.some((cell) => cell.includes('\ufffd'))) {
      yield { line, refused: 'it holds characters that are not UTF-8', bytesRead };
    } else {
      yield { line, cells, bytesRead };
    }
  }
  for (const row of skipped) yield toRefusedRow(row, Number.POSITIVE_INFINITY);
}

function toRefusedRow({ line, reason }: { line: number; reason: string }, bytesRead: number): RowRead {
  return { line: `Line ${line}`, refused: reason, bytesRead };
}

/** Delimiter declaration that spreadsheets write before the headings: `sep=;`. */
const SEPARATOR_LINE = /^\ufeff?"?sep=([^"])"?$/i;

/** Detects the delimiter (comma, semicolon or tab) and the line of the headings. */
async function detectDialect(path: string): Promise<{ delimiter: string; from_line: number }> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    if (bytesRead === 0) throw new OperatorError(`The file ${path} is empty.`);
    const head = buffer.toString('utf8', 0, bytesRead);
    if (head.includes('\0')) throw new OperatorError(`The file ${path} is no CSV file: save it as CSV (UTF-8) first.`);
    const line = head.split(/\r?\n/)[0] ?? '';
    const declared = SEPARATOR_LINE.exec(line)?.[1];
    if (declared !== undefined) return { delimiter: declared, from_line: 2 };
    const count = (sign: string) => line.split(sign).length;
    const [delimiter = ','] = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a));
    return { delimiter, from_line: 1 };
  } finally {
    await file.close();
  }
}

function describeReadError(error: { code?: string; message?: string } | undefined): string {
  const isOpen = error?.code === 'CSV_MAX_RECORD_SIZE' || error?.code === 'CSV_QUOTE_NOT_CLOSED';
  return isOpen ? 'a quotation mark is never closed' : (error?.message ?? 'it cannot be read');
}

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

/** `mapping` (`--map title=name`) overrides headings. OperatorError if a mapped or required column is missing. */
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
