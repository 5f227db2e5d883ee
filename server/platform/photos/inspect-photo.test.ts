import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  animatedPng,
  animatedWebp,
  gif,
  html,
  noise,
  pngThatClaims,
  pngWithPackedTexts,
  polyglot,
  svg,
} from '@aangan/tests/support/odd-files.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inspectPhoto } from './inspect-photo.ts';
import { FileWindow } from './picture-end.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aangan-inspect-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function inspect(bytes: Buffer) {
  const path = join(folder, 'photo.jpg');
  await writeFile(path, bytes);
  return inspectPhoto(path);
}

const formats = ['jpeg', 'png', 'webp', 'avif'] as const;
const encoded = async (format: (typeof formats)[number]) => (await noise(300, 200)).toFormat(format).toBuffer();

describe.each(formats)('of %s', (format) => {
  test('returns the size of a complete photo', async () => {
    expect(await inspect(await encoded(format))).toMatchObject({ width: 300, height: 200 });
  });

  test.each([0.1, 0.5, 0.9, 0.999])('refuses a photo truncated to %d of its size', async (part) => {
    const bytes = await encoded(format);
    await expect(inspect(bytes.subarray(0, Math.floor(bytes.length * part)))).rejects.toMatchObject({
      reason: 'not-an-image',
    });
  });
});

test('accepts a progressive JPEG and one with an embedded preview', async () => {
  const preview = await (await noise(16, 16)).jpeg().toBuffer();
  const photo = await (await noise(300, 200)).jpeg({ progressive: true }).toBuffer();
  const segment = Buffer.concat([Buffer.from('ffe2', 'hex'), Buffer.alloc(2), preview]);
  segment.writeUInt16BE(2 + preview.length, 2);
  const withPreview = Buffer.concat([photo.subarray(0, 2), segment, photo.subarray(2)]);
  expect(await inspect(withPreview)).toMatchObject({ kind: 'jpeg', width: 300 });
  // The end marker of the preview is not the photo's end marker.
  await expect(inspect(withPreview.subarray(0, -9))).rejects.toMatchObject({ reason: 'not-an-image' });
});

test.each([
  ['an SVG', async () => svg],
  ['HTML', async () => html],
  ['a GIF', async () => gif],
  ['a WebP that moves', animatedWebp],
  ['a PNG that moves', animatedPng],
  ['a PNG with hundreds of packed texts', () => pngWithPackedTexts(300)],
  ['the beginning of a JPEG before a page', async () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), html])],
  ['a JPEG before a page', () => polyglot('\n<html><script>alert(1)</script>')],
  ['a JPEG before an archive', () => polyglot('PK\x03\x04\x14\x00')],
  ['a JPEG before a document', () => polyglot('%PDF-1.7')],
  ['a few bytes', async () => Buffer.from('ffd8ff', 'hex')],
])('%s is refused', async (_what, bytes) => {
  await expect(inspect(await bytes())).rejects.toMatchObject({ name: 'PhotoRefused', reason: 'not-an-image' });
});

test('accepts a PNG with a few compressed texts', async () => {
  expect(await inspect(await pngWithPackedTexts(20))).toMatchObject({ kind: 'png', width: 20 });
});

test('refuses a picture of 900 megapixels by its header', async () => {
  await expect(inspect(pngThatClaims(30_000, 30_000))).rejects.toMatchObject({ reason: 'too-large' });
});

test.each([
  ['zeros', '\0'.repeat(5_000)],
  ['a second photo', '\xff\xd8\xff\xe0'],
  ['a film', '\0\0\0\x18ftypmp42'],
])('accepts data that phones append to a photo: %s', async (_what, behind) => {
  expect(await inspect(await polyglot(behind))).toMatchObject({ kind: 'jpeg', width: 40 });
});

test.each([
  ['stray bytes', [0x00, 0x0d, 0x0a, 0x41]],
  ['fill bytes', [0xff, 0xff, 0xff]],
  ['a marker without a segment', [0xff, 0x01, 0xff, 0x00]],
])('%s before the scan of a JPEG are borne, as browsers do', async (_what, stray) => {
  const photo = await encoded('jpeg');
  const firstSegment = 4 + photo.readUInt16BE(4);
  const odd = Buffer.concat([photo.subarray(0, firstSegment), Buffer.from(stray), photo.subarray(firstSegment)]);
  expect(await inspect(odd)).toMatchObject({ kind: 'jpeg', width: 300 });
  await expect(inspect(odd.subarray(0, odd.length / 2))).rejects.toMatchObject({ reason: 'not-an-image' });
});

/** Many segments of the minimum size of a format. */
const pieces = (head: string, piece: string) => {
  const start = Buffer.from(head, 'hex');
  return Buffer.concat([start, Buffer.alloc(3_000_000, Buffer.from(piece, 'hex'))]);
};

test.each([
  ['fill bytes of a JPEG', pieces('ffd8ff', 'ff')],
  ['stray bytes of a JPEG', pieces('ffd8ff', '00')],
  ['markers of a JPEG', pieces('ffd8ff', 'ff00')],
  ['segments of a JPEG', pieces('ffd8', 'ffe00002')],
  ['chunks of a PNG', pieces('89504e470d0a1a0a', '000000006161616100000000')],
  ['boxes of an AVIF', pieces('0000000866747970', '0000000861616161')],
])('a file of %s is refused after few steps, however many it has', async (_what, bytes) => {
  const steps = [vi.spyOn(FileWindow.prototype, 'read'), vi.spyOn(FileWindow.prototype, 'skipByte')];
  await expect(inspect(bytes)).rejects.toMatchObject({ reason: 'not-an-image' });
  const count = steps.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const step of steps) step.mockRestore();
  expect(count).toBeLessThan(50_000);
});
