import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { TEST_INSTANT as now } from '@aangan/tests/support/clock.ts';
import { readZip } from '@aangan/tests/support/read-zip.ts';
import { expect, test } from 'vitest';
import { writeZip, type ZipEntry } from './write-zip.ts';

async function* endless(): AsyncGenerator<Buffer> {
  for (;;) yield Buffer.alloc(10_000);
}

async function* toAsyncEntries(...entries: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}

const entry = (path: string, text: string, isCompressible: boolean): ZipEntry => ({
  path,
  content: Readable.from([Buffer.from(text)]),
  isCompressible,
});

test('writes files, compressed or as they are', async () => {
  const long = 'नमस्ते '.repeat(10_000);
  const bytes = await buffer(
    writeZip(
      toAsyncEntries(entry('a/words.json', long, true), entry('b.webp', 'photo', false), entry('c.txt', '', true)),
      now,
    ),
  );
  expect(bytes.length).toBeLessThan(2_000);
  expect([...readZip(bytes)].map(([path, content]) => [path, String(content)])).toEqual([
    ['a/words.json', long],
    ['b.webp', 'photo'],
    ['c.txt', ''],
  ]);
});

test('opens one file after the other, and holds none back in memory', async () => {
  let opened = 0;
  async function* many(): AsyncGenerator<ZipEntry> {
    for (let index = 0; index < 50; index += 1) {
      opened += 1;
      yield { path: `${index}.bin`, content: Readable.from([Buffer.alloc(1_000_000)]), isCompressible: false };
    }
  }
  const archive = writeZip(many(), now);
  let received = 0;
  for await (const chunk of archive) {
    received += (chunk as Buffer).length;
    expect(opened).toBeLessThanOrEqual(received / 1_000_000 + 3);
  }
  expect(opened).toBe(50);
});

test('fails if a file does', async () => {
  const content = new Readable({ read: () => content.destroy(new Error('the store is away')) });
  await expect(buffer(writeZip(toAsyncEntries({ path: 'a', content, isCompressible: false }), now))).rejects.toThrow(
    'away',
  );
});

test('closes what is open if its reader goes away', async () => {
  const content = Readable.from(endless(), { objectMode: false });
  const closed = once(content, 'close');
  for await (const chunk of writeZip(toAsyncEntries({ path: 'a', content, isCompressible: false }), now)) {
    if ((chunk as Buffer).length > 0) break;
  }
  await closed;
  expect(content.destroyed).toBe(true);
});
