import { basename, join } from 'node:path';
import { publishListing } from '../../domain/homes/publish-listing.ts';
import type { Db } from '../../platform/database/schema.ts';
import { retryTransaction, violates } from '../../platform/database/transactions.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import type { StoredPhoto } from '../../platform/photos/photo-address.ts';
import { PhotoRefused } from '../../platform/photos/photo-refused.ts';
import type { PhotoStore } from '../../platform/photos/photo-store.ts';
import type { HousePhotos } from './house-photos.ts';
import { type Defaults, parseHome, rowKey } from './parse-home.ts';
import type { Progress } from './progress.ts';
import { type Cells, type Columns, findColumns, readCells, readRows, type RowRead } from './read-rows.ts';

/** Encodes each file once; homes that use the same file get their own copies that share the bytes. */
class SharedPhotos {
  readonly #store: PhotoStore;
  /** Called once per file that is not a photo. */
  readonly #onRefused: (file: string, reason: string) => void;
  readonly #known = new Map<string, StoredPhoto | 'refused'>();

  constructor(store: PhotoStore, onRefused: (file: string, reason: string) => void) {
    this.#store = store;
    this.#onRefused = onRefused;
  }

  /** Stores the valid photos among `files` for one home. The caller removes them if it does not use them. */
  async store(files: readonly string[]): Promise<StoredPhoto[]> {
    const stored: StoredPhoto[] = [];
    try {
      for (const file of files) {
        const photo = await this.#storeOne(file);
        if (photo !== null) stored.push(photo);
      }
      return stored;
    } catch (error) {
      await this.#store.remove(stored);
      throw error;
    }
  }

  async #storeOne(file: string): Promise<StoredPhoto | null> {
    const known = this.#known.get(file);
    if (known === 'refused') return null;
    // `copy` returns null if the first home, and its files, have been deleted.
    const photo = (known === undefined ? null : await this.#store.copy(known)) ?? (await this.#encode(file));
    this.#known.set(file, photo ?? 'refused');
    return photo;
  }

  async #encode(file: string): Promise<StoredPhoto | null> {
    try {
      return await this.#store.store(file);
    } catch (error) {
      if (!(error instanceof PhotoRefused)) throw error;
      this.#onRefused(file, error.message);
      return null;
    }
  }
}

export interface Import {
  db: Db;
  photos: PhotoStore;
  file: string;
  housePhotos: HousePhotos;
  hostId: string;
  defaults: Defaults;
  mapping: ReadonlyMap<string, string>;
  clock: () => Date;
  /** Stops the import after the current row. */
  signal: AbortSignal;
  report: Progress;
}

/**
 * Publishes a home for each row of a file, each in its own transaction with a key derived from the row: it can be
 * interrupted and repeated. Invalid rows are reported and skipped.
 */
export async function importHomes(work: Import): Promise<void> {
  const { file, signal, report } = work;
  const shared = new SharedPhotos(work.photos, (path, reason) => report.refusedPhoto(basename(path), reason));
  const rowsByKey = new Map<string, number>();
  let index = 0;
  let columns: Columns | undefined;
  for await (const row of readRows(file)) {
    if (signal.aborted) return;
    if (columns === undefined) {
      columns = findColumns(requireHeadings(row), work.mapping);
      requireDefaults(columns, work.defaults);
    } else if ('refused' in row) {
      report.refused(row.line, row.refused, row.bytesRead);
    } else {
      const cells = readCells(columns, row.cells);
      const key = rowKey(cells);
      const occurrence = (rowsByKey.get(key) ?? 0) + 1;
      rowsByKey.set(key, occurrence);
      const outcome = await importRow(work, shared, cells, {
        importKey: `${key}-${occurrence}`,
        index,
        name: rowLabel(row, cells),
      });
      index += 1;
      if (outcome === 'added') report.added(row.bytesRead);
      else if (outcome === 'was-there') report.skipped(row.bytesRead);
      else report.refused(rowLabel(row, cells), outcome.refused, row.bytesRead);
    }
  }
  if (columns === undefined) throw new OperatorError(`The file ${file} has no row of headings.`);
}

type Outcome = 'added' | 'was-there' | { refused: string };

async function importRow(
  { db, photos, hostId, defaults, housePhotos, clock, report }: Import,
  shared: SharedPhotos,
  cells: Cells,
  { importKey, index, name }: { importKey: string; index: number; name: string },
): Promise<Outcome> {
  const read = parseHome(cells, defaults);
  if ('refused' in read) return read;
  if (await isImported(db, hostId, importKey)) return 'was-there';
  const files = selectPhotos(cells, housePhotos, index);
  if ('refused' in files) return files;
  const stored = await shared.store(files);
  if (stored.length === 0) return { refused: 'none of its photos can be read' };
  try {
    const home = { ...read.home, pin: read.pin, hostId, importKey, photos: stored };
    await retryTransaction(db, (trx) => publishListing(trx, home, clock()));
    if (read.noPin !== undefined) report.withoutPin(name, read.noPin);
    return 'added';
  } catch (error) {
    // If the commit's result was lost, the home may exist: keep its photos; a sweep removes unused photos.
    if (error instanceof Error && 'constraint' in error) await photos.remove(stored);
    // A concurrent import has added it.
    if (violates(error, 'listing_import_key')) return 'was-there';
    throw error;
  }
}

/** The files named by the row, else those of the next house in rotation. */
function selectPhotos(
  { photos }: Cells,
  { folder, names, houses }: HousePhotos,
  index: number,
): string[] | { refused: string } {
  if (photos === undefined) return houses[index % houses.length] ?? [];
  const fileNames = photos
    .split(/[;|\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const missing = fileNames.find((name) => !names.has(name));
  if (missing !== undefined) return { refused: `there is no photo ${missing} in ${folder}` };
  return fileNames.slice(0, 20).map((name) => join(folder, name));
}

async function isImported(db: Db, hostId: string, importKey: string): Promise<boolean> {
  const found = await db
    .selectFrom('listing')
    .select('id')
    .where('host_id', '=', hostId)
    .where('import_key', '=', importKey)
    .executeTakeFirst();
  return found !== undefined;
}

function requireHeadings(row: RowRead): string[] {
  if ('refused' in row) throw new OperatorError(`The headings of the file cannot be read: ${row.refused}.`);
  return row.cells;
}

/** Fails early if a field has neither a column nor a default, instead of refusing every row. */
function requireDefaults(columns: Columns, { phone, category }: Defaults): void {
  if (phone === undefined && !columns.has('phone')) {
    throw new OperatorError('The file has no phone numbers: give the one that guests shall call with --phone.');
  }
  if (category === undefined && !columns.has('kind') && !columns.has('category')) {
    throw new OperatorError('The file has no column for the kind of place: give one category for all with --category.');
  }
}

function rowLabel({ line }: RowRead, { title }: Cells): string {
  return title === undefined ? line : `${line} '${title.replace(/\s+/g, ' ')}'`;
}
