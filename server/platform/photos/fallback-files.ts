import {
  type ByteRange,
  type FileAddress,
  type FiledPhoto,
  fileNames,
  type OpenedFile,
  type PhotoFiles,
  readWhole,
} from './photo-files.ts';

/**
 * Several stores, while photos move from one to another: new photos are written to the first, and missing files are
 * read from the next.
 */
export class FallbackFiles implements PhotoFiles {
  readonly #first: PhotoFiles;
  readonly #all: readonly PhotoFiles[];

  constructor(first: PhotoFiles, others: readonly PhotoFiles[]) {
    this.#first = first;
    this.#all = [first, ...others];
  }

  get name(): string {
    return this.#all.map(({ name }) => name).join(',');
  }

  put(photo: Pick<FiledPhoto, 'id' | 'access'>, files: ReadonlyMap<string, Buffer>): Promise<void> {
    return this.#first.put(photo, files);
  }

  async copy(photo: FiledPhoto, id: string): Promise<boolean> {
    if (await this.#first.copy(photo, id)) return true;
    const files = new Map<string, Buffer>();
    for (const name of fileNames(photo)) {
      const bytes = await readWhole(this, { id: photo.id, name, access: photo.access });
      if (bytes === null) return false;
      files.set(name, bytes);
    }
    await this.#first.put({ ...photo, id }, files);
    return true;
  }

  async putSharePicture(photo: FiledPhoto, bytes: Buffer): Promise<boolean> {
    for (const place of this.#all) if (await place.putSharePicture(photo, bytes)) return true;
    return false;
  }

  async open(file: FileAddress, range?: ByteRange): Promise<OpenedFile | 'outside' | null> {
    for (const place of this.#all) {
      const opened = await place.open(file, range);
      if (opened !== null) return opened;
    }
    return null;
  }

  async remove(photo: FiledPhoto): Promise<void> {
    await Promise.all(this.#all.map((place) => place.remove(photo)));
  }

  async clearDrafts(until: number): Promise<number> {
    const cleared = await Promise.all(this.#all.map((place) => place.clearDrafts(until)));
    return cleared.reduce((sum, count) => sum + count, 0);
  }
}
