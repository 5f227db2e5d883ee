import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@aangan/contract/calls.ts';
import { paths } from '@aangan/contract/paths.ts';
import { expect, test } from 'vitest';
import { handlers } from './handlers.ts';

const names = Object.keys(calls);
const api = join(import.meta.dirname, '..', 'api');
/** All folders of server/api. */
const rooms = readdirSync(api, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));

test('every call has a path, and every path a call', () => {
  expect(Object.keys(paths).toSorted()).toEqual(names.toSorted());
});

/** The file name without `.ts`, and the call that the file declares. */
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

test('every call has its own file', () => {
  expect(declared.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

test('the file of a call is named by its second word, or by both; one of several calls by their first word', () => {
  const misnamed = declared.filter(({ file, name }) => {
    const [first, second] = name.split('/');
    return ![second, `${first}-${second}`, `${first}s`].includes(file);
  });
  expect(misnamed).toEqual([]);
});

test('every call is registered, once', () => {
  expect(handlers.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});
