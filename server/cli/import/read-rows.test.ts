import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRows } from './read-rows.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aangan-rows-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function rows(content: string | Buffer) {
  const file = join(folder, 'homes.csv');
  await writeFile(file, content);
  const read: unknown[] = [];
  for await (const { bytesRead: _bytes, ...row } of readRows(file)) read.push(row);
  return read;
}

test('reads cells as they are written', async () => {
  const content = '\ufeffname,rent\r\n" ★ Villa, ""Blue""\u00a0• ",1\r\n"two\nlines",2\r\n\r\nlast,3';
  expect(await rows(content)).toEqual([
    { line: 'Line 1', cells: ['name', 'rent'] },
    { line: 'Line 2', cells: [' ★ Villa, "Blue"\u00a0• ', '1'] },
    { line: 'Line 4', cells: ['two\nlines', '2'] },
    { line: 'Line 6', cells: ['last', '3'] },
  ]);
});

test.each([';', '\t'])('reads cells separated by %j', async (sign) => {
  expect(await rows(`name${sign}rent\nA, b${sign}1\n`)).toMatchObject([
    { cells: ['name', 'rent'] },
    { cells: ['A, b', '1'] },
  ]);
});

test.each([
  ['sep=;', '\n'],
  ['\ufeffsep=;', '\r\n'],
  ['"sep=;"', '\n'],
])('reads headings after %j and %j', async (first, lineEnd) => {
  expect(await rows([first, 'name;rent', 'A, b;1', ''].join(lineEnd))).toEqual([
    { line: 'Line 2', cells: ['name', 'rent'] },
    { line: 'Line 3', cells: ['A, b', '1'] },
  ]);
});

test('reports unreadable rows, and continues after them', async () => {
  const bad = Buffer.concat([
    Buffer.from('name,rent\n'),
    Buffer.from([0x63, 0x61, 0x66, 0xe9]),
    Buffer.from(',1\nonly one\na,1,2\nb,1,\n"x"y,2\ngood,3\n'),
  ]);
  expect(await rows(bad)).toMatchObject([
    { cells: ['name', 'rent'] },
    { line: 'Line 2', refused: 'it holds characters that are not UTF-8' },
    { line: 'Line 3', refused: 'it has 1 cells where the headings are 2' },
    { line: 'Line 4', refused: 'it has 3 cells where the headings are 2' },
    { line: 'Line 5', cells: ['b', '1'] },
    { line: 'Line 6', cells: ['"x"y', '2'] },
    { line: 'Line 7', cells: ['good', '3'] },
  ]);
});

test('reports an unclosed quotation mark', async () => {
  expect((await rows(`name,rent\n"open,1\n${'a,1\n'.repeat(100_000)}`)).at(-1)).toMatchObject({
    refused: 'a quotation mark is never closed',
  });
  expect((await rows('name,rent\n"open,1\na,1\n')).at(-1)).toMatchObject({
    refused: 'a quotation mark is never closed',
  });
});

test.each([
  ['', 'is empty'],
  ['PK\u0003\u0004\u0000\u0000', 'is no CSV file'],
])('refuses %j', async (content, reason) => {
  await expect(rows(content)).rejects.toThrow(reason);
});
