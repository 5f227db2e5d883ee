import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@aangan/contract/calls.ts';
import { paths } from '@aangan/contract/paths.ts';
import { expect, test } from 'vitest';
import { handlers } from './app.ts';

const names = Object.keys(calls);
const api = join(import.meta.dirname, '..', 'api');
/** Every folder of the floor: a call in any of them counts. */
const rooms = readdirSync(api, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));

test('every call has a path, and every path a call', () => {
  expect(Object.keys(paths).toSorted()).toEqual(names.toSorted());
});

test.each(names)('%s lies in the file of its name', (name) => {
  expect(existsSync(join(api, `${name}.ts`))).toBe(true);
});

test('every file that declares a call is named by it', () => {
  const declared = rooms.flatMap((room) =>
    readdirSync(join(api, room))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) =>
        Array.from(readFileSync(join(api, room, file), 'utf8').matchAll(/\bcall\(\s*'([^']+)'/g), ([, name]) => ({
          file: `${room}/${file}`,
          named: `${name}.ts`,
        })),
      ),
  );
  expect(declared.filter(({ file, named }) => file !== named)).toEqual([]);
  expect(declared).toHaveLength(names.length);
});

test('every call is registered, once', () => {
  expect(handlers.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});
