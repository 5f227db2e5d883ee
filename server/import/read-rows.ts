import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { parse } from 'csv-parse';
import { ImportError } from './import-error.ts';

/** One row of a file, or what was found in its place; `place` names the line it ends in. */
export type RowRead =
  | { place: string; cells: string[]; bytesRead: number }
  | { place: string; refused: string; bytesRead: number };

/** A home's texts are far shorter: what is longer has a quotation mark that was never closed. */
const MAX_ROW_BYTES = 200_000;
const HEAD_BYTES = 64 * 1024;

/** Reads a CSV file row by row, the first one its headings; a row that cannot be read is told and passed over. */
export async function* readRows(path: string): AsyncGenerator<RowRead> {
  const skipped: RowRead[] = [];
  const parser = createReadStream(path).pipe(
    parse({
      bom: true,
      delimiter: await delimiterOf(path),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      max_record_size: MAX_ROW_BYTES,
      on_skip: (error) => {
        skipped.push({ place: `Line ${Number(error?.['lines'])}`, refused: whyNot(error), bytesRead: 0 });
        return undefined;
      },
    }),
  );
  let width: number | undefined;
  for await (const { record, info } of parser as AsyncIterable<{
    record: string[];
    info: { bytes: number; lines: number };
  }>) {
    yield* skipped.splice(0);
    const place = `Line ${info.lines}`;
    const bytesRead = info.bytes;
    width ??= record.length;
    const cells = record.slice(0, width);
    const tooMany = record.slice(width).some((cell) => cell !== '');
    if (tooMany || cells.length < width) {
      yield { place, refused: `it has ${record.length} cells where the headings are ${width}`, bytesRead };
    } else if (cells.some((cell) => cell.includes('\ufffd'))) {
      yield { place, refused: 'it holds characters that are not UTF-8', bytesRead };
    } else {
      yield { place, cells, bytesRead };
    }
  }
  yield* skipped;
}

/** The sign between cells: a comma, or what spreadsheets of other countries write in its place. */
async function delimiterOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    if (bytesRead === 0) throw new ImportError(`The file ${path} is empty.`);
    const head = buffer.toString('utf8', 0, bytesRead);
    if (head.includes('\0')) throw new ImportError(`The file ${path} is no CSV file: save it as CSV (UTF-8) first.`);
    const line = head.split(/\r?\n/)[0] ?? '';
    const count = (sign: string) => line.split(sign).length;
    return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
  } finally {
    await file.close();
  }
}

function whyNot(error: { code?: string; message?: string } | undefined): string {
  if (error?.code === 'CSV_MAX_RECORD_SIZE') return 'a quotation mark is never closed';
  return error?.message?.split(',')[0] ?? 'it cannot be read';
}
