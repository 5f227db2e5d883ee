import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import { OperatorError } from '../../platform/errors/operator-error.ts';

/** One row of a file, or what was found instead; `line` names the line it ends in. */
export type RowRead =
  | { line: string; cells: string[]; bytesRead: number }
  | { line: string; refused: string; bytesRead: number };

/** A home's texts are far shorter: what is longer has a quotation mark that was never closed. */
const MAX_ROW_BYTES = 200_000;
const HEAD_BYTES = 64 * 1024;

/** Reads a CSV file row by row, the first one its headings; a row that cannot be read is told and passed over. */
export async function* readRows(path: string): AsyncGenerator<RowRead> {
  // The parser is ahead of the rows that are handed out: each skipped one waits for its line.
  const skipped: { line: number; reason: string }[] = [];
  const parser = parse({
    bom: true,
    ...(await detectDialect(path)),
    info: true,
    relax_column_count: true,
    // A quotation mark that is not doubled belongs to its cell; refusing it would lose the rows after it.
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_ROW_BYTES,
    on_skip: (error) => {
      skipped.push({ line: Number(error?.['lines']), reason: describeReadError(error) });
      return undefined;
    },
  });
  // What goes wrong with the file is thrown where the rows are awaited.
  pipeline(createReadStream(path), parser, () => {});
  let width: number | undefined;
  for await (const { record, info } of parser as AsyncIterable<{
    record: string[];
    info: { bytes: number; lines: number };
  }>) {
    for (let next = skipped[0]; next !== undefined && next.line < info.lines; next = skipped[0]) {
      skipped.shift();
      yield refusedRow(next, info.bytes);
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
  for (const row of skipped) yield refusedRow(row, Number.POSITIVE_INFINITY);
}

function refusedRow({ line, reason }: { line: number; reason: string }, bytesRead: number): RowRead {
  return { line: `Line ${line}`, refused: reason, bytesRead };
}

/** How a spreadsheet says which sign stands between cells, in a line before the headings. */
const SEPARATOR_LINE = /^\ufeff?"?sep=([^"])"?$/i;

/** The sign between cells, a comma or what spreadsheets of other countries write in its place, and where the headings are. */
async function detectDialect(path: string): Promise<{ delimiter: string; from_line: number }> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    if (bytesRead === 0) throw new OperatorError(`The file ${path} is empty.`);
    const head = buffer.toString('utf8', 0, bytesRead);
    if (head.includes('\0')) throw new OperatorError(`The file ${path} is no CSV file: save it as CSV (UTF-8) first.`);
    const line = head.split(/\r?\n/)[0] ?? '';
    const told = SEPARATOR_LINE.exec(line)?.[1];
    if (told !== undefined) return { delimiter: told, from_line: 2 };
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
