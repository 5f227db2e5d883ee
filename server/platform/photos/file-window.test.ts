import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileWindow } from './picture-end.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aangan-window-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs of one byte, some longer than the window. */
const runs = fc.array(
  fc.record({ byte: fc.constantFrom(0xff, 0xfe, 0), length: fc.constantFrom(1, 2, 4_096, 65_535, 65_536, 65_537) }),
  { maxLength: 5 },
);

const block = Buffer.alloc(4_096, 0xff);

test('finds a byte and the first different byte at any offset', async () => {
  await fc.assert(
    fc.asyncProperty(runs, fc.nat(200_000), async (parts, from) => {
      const bytes = Buffer.concat(parts.map(({ byte, length }) => Buffer.alloc(length, byte)));
      const path = join(folder, 'file');
      await writeFile(path, bytes);
      const file = await open(path);
      try {
        const window = await FileWindow.of(file);
        const at = Math.min(from, bytes.length);
        const orEnd = (index: number) => (index === -1 ? bytes.length : at + index);
        const rest = bytes.subarray(at);
        expect(await window.findByte(0xff, at)).toBe(orEnd(rest.indexOf(0xff)));
        expect(await window.skipByte(block, at)).toBe(orEnd(rest.findIndex((byte) => byte !== 0xff)));
      } finally {
        await file.close();
      }
    }),
  );
});
