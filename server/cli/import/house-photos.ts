import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { MAX_PHOTOS } from '@aangan/contract/limits.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';

const PHOTO_FILE = /^[^.].*\.(jpe?g|png|webp|avif|heic|heif)$/i;

/** Display order by file name suffix: FIRST, others, LAST. */
const FIRST = ['frontal', 'front', 'facade', 'outside', 'exterior', 'cover', 'main'];
const LAST = ['kitchen', 'bathroom', 'toilet'];

export interface HousePhotos {
  folder: string;
  names: ReadonlySet<string>;
  /** File paths per house in display order, at most 20 each. */
  houses: string[][];
}

/** Groups the photos of a folder by house: `<house>_<subject>.jpg`. Throws OperatorError. */
export async function findHousePhotos(folder: string): Promise<HousePhotos> {
  const names = (await listPhotoFiles(folder)).filter((name) => PHOTO_FILE.test(name)).toSorted(byName);
  if (names.length === 0) throw new OperatorError(`The folder ${folder} has no photos.`);
  const houses = new Map<string, string[]>();
  for (const name of names) {
    const { house } = readName(name);
    houses.set(house, [...(houses.get(house) ?? []), name]);
  }
  return {
    folder,
    names: new Set(names),
    houses: Array.from(houses.values(), (files) => displayOrder(files).map((name) => join(folder, name))),
  };
}

async function listPhotoFiles(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new OperatorError(`There is no folder ${folder}.`, { cause: error });
    if (code === 'ENOTDIR')
      throw new OperatorError(`${folder} is a file: --photos wants the folder it is in.`, { cause: error });
    throw new OperatorError(`The folder ${folder} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
}

function readName(name: string): { house: string; subject: string } {
  const { name: stem } = parse(name);
  const line = stem.lastIndexOf('_');
  return line === -1
    ? { house: stem, subject: '' }
    : { house: stem.slice(0, line), subject: stem.slice(line + 1).toLowerCase() };
}

function displayOrder(files: readonly string[]): string[] {
  const rank = (name: string) => {
    const { subject } = readName(name);
    if (FIRST.includes(subject)) return FIRST.indexOf(subject) - FIRST.length;
    return LAST.indexOf(subject) + 1;
  };
  return files.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_PHOTOS);
}

/** Numeric order: 2 before 10. */
function byName(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
