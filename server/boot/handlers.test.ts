import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@aangan/contract/calls.ts';
import { paths } from '@aangan/contract/paths.ts';
import { expect, test } from 'vitest';
import { handlers } from './handlers.ts';

const names = Object.keys(calls);
const api = join(import.meta.dirname, '..', 'api');
/** Every folder of the floor: a call in any of them counts. */
const rooms = readdirSync(api, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));

test('every call has a path, and every path a call', () => {
  expect(Object.keys(paths).toSorted()).toEqual(names.toSorted());
});

/** Of each file that declares a call: its name without `.ts`, and the call. */
const declared = rooms.flatMap((room) =>
  readdirSync(join(api, room))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      Array.from(readFileSync(join(api, room, file), 'utf8').matchAll(/\bcall\(\s*'([^']+)'/g), ([, name = '']) => ({
        file: file.slice(0, -'.ts'.length),
        name,
      })),
    ),
);

test('every call lies in a file of its own', () => {
  expect(declared.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

test('the file of a call has the second word of its name, behind the first where a room has two of them', () => {
  const misnamed = declared.filter(({ file, name }) => ![name.split('/')[1], name.replace('/', '-')].includes(file));
  expect(misnamed).toEqual([]);
});

test('every call is registered, once', () => {
  expect(handlers.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});
