import { expect, test } from 'vitest';
import { MAX_BYTES_PER_PERSON, type Upload, UploadsUnderWay } from './uploads-under-way.ts';

const chunk = Buffer.alloc(1_000_000);

/** Sends bytes through an upload. Returns how many passed. */
async function send(upload: Upload, bytes: number): Promise<number> {
  async function* chunks() {
    for (let left = bytes; left > 0; left -= chunk.length) yield chunk.subarray(0, left);
  }
  let through = 0;
  for await (const { length } of upload.counted(chunks())) through += length;
  return through;
}

test('accepts one form with the largest photos, and no more at the same time', async () => {
  const uploads = new UploadsUnderWay();
  expect(await send(uploads.open('asha'), MAX_BYTES_PER_PERSON)).toBe(MAX_BYTES_PER_PERSON);
  await expect(send(uploads.open('asha'), 1)).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
});

test('many uploads of one person count together, those of another do not', async () => {
  const uploads = new UploadsUnderWay();
  const all = await Promise.allSettled(
    Array.from({ length: 8 }, () => send(uploads.open('asha'), MAX_BYTES_PER_PERSON / 4)),
  );
  expect(all.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(5);
  expect(await send(uploads.open('bela'), 1)).toBe(1);
});

test('a closed upload does not count any more, also if it was refused', async () => {
  const uploads = new UploadsUnderWay();
  const [first, second] = [uploads.open('asha'), uploads.open('asha')];
  await send(first, MAX_BYTES_PER_PERSON);
  await expect(send(second, 1)).rejects.toMatchObject({ status: 429 });
  first.close();
  second.close();
  expect(await send(uploads.open('asha'), MAX_BYTES_PER_PERSON)).toBe(MAX_BYTES_PER_PERSON);
});
