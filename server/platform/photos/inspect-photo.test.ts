import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  animatedPng,
  animatedWebp,
  gif,
  heic,
  html,
  noise,
  pngThatClaims,
  pngWithPackedTexts,
  polyglot,
  svg,
} from '@aangan/tests/support/odd-files.ts';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { UndecodableError } from './encoded-photo.ts';
import { encodePhoto } from './images.ts';
import { inspectPhoto } from './inspect-photo.ts';
import { PhotoRefused } from './photo-refused.ts';
import { FileWindow } from './picture-end.ts';

describe('inspection', () => {
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
});

describe('damaged photos', () => {
  /**
   * Real photos with seeded damage: each is refused or encoded, within a bounded number of steps. PHOTO_FUZZ_SEED sets
   * the seed, PHOTO_FUZZ_RUNS the runs per format.
   */
  const seed = Number(process.env['PHOTO_FUZZ_SEED'] ?? 1);
  const numRuns = Number(process.env['PHOTO_FUZZ_RUNS'] ?? 200);
  const MAX_STEPS = 50_000;

  const kinds = {
    jpeg: async () => (await noise(48, 36)).jpeg().toBuffer(),
    'progressive jpeg': async () => (await noise(48, 36)).jpeg({ progressive: true }).toBuffer(),
    png: async () => (await noise(48, 36)).png().toBuffer(),
    webp: async () => (await noise(48, 36)).webp().toBuffer(),
    'moving webp': animatedWebp,
    avif: async () => (await noise(48, 36)).avif({ effort: 0 }).toBuffer(),
    heic: async () => heic,
  };

  type Damage = (bytes: Buffer) => Buffer;

  /** An offset in a file: anywhere, or in the first bytes, where most structures are. */
  const place: fc.Arbitrary<(bytes: Buffer) => number> = fc.oneof(
    fc.double({ min: 0, max: 0.999, noNaN: true }).map((part) => (bytes: Buffer) => Math.floor(bytes.length * part)),
    fc.nat(40).map((offset) => (bytes: Buffer) => Math.min(offset, bytes.length)),
  );
  const few = fc.uint8Array({ minLength: 1, maxLength: 8 });
  const piece = fc.oneof(
    few,
    fc.constantFrom([0xff], [0], [0xff, 0], [0xff, 0xd8], [0xff, 0xd9], [0xff, 0xda], [0xff, 0xe0, 0, 2]),
  );

  const damage: fc.Arbitrary<Damage> = fc.oneof(
    fc.tuple(place, piece).map(([at, other]) => (bytes: Buffer) => {
      const changed = Buffer.from(bytes);
      Buffer.from(other).copy(changed, at(bytes));
      return changed;
    }),
    fc.tuple(place, piece, fc.constantFrom(1, 10, 100_000)).map(([at, other, times]) => (bytes: Buffer) => {
      const more = Buffer.alloc(other.length * times, Buffer.from(other));
      return Buffer.concat([bytes.subarray(0, at(bytes)), more, bytes.subarray(at(bytes))]);
    }),
    fc.tuple(place, place).map(([from, length]) => (bytes: Buffer) => {
      const start = from(bytes);
      return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + length(bytes))]);
    }),
    fc.tuple(place, place, place).map(([from, length, to]) => (bytes: Buffer) => {
      const copied = bytes.subarray(from(bytes), from(bytes) + length(bytes));
      return Buffer.concat([bytes.subarray(0, to(bytes)), copied, bytes.subarray(to(bytes))]);
    }),
    place.map((at) => (bytes: Buffer) => bytes.subarray(0, at(bytes))),
  );

  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aangan-photo-fuzz-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** The outcome of a file: 'refused', or the format of its output. */
  async function computeOutcome(bytes: Buffer): Promise<string> {
    const path = join(folder, 'photo.jpg');
    await writeFile(path, bytes);
    try {
      const { files } = await encodePhoto(path, await inspectPhoto(path));
      const [served] = files.values();
      return (await sharp(served).metadata()).format ?? 'nothing';
    } catch (error) {
      if (error instanceof PhotoRefused || error instanceof UndecodableError) return 'refused';
      throw error;
    }
  }

  describe(`damaged photos, seed ${seed}`, () => {
    test.each(Object.entries(kinds))('%s', { timeout: 600_000 }, async (_kind, make) => {
      const whole = await make();
      const steps = [vi.spyOn(FileWindow.prototype, 'read'), vi.spyOn(FileWindow.prototype, 'skipByte')];
      await fc.assert(
        fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (damages) => {
          for (const step of steps) step.mockClear();
          const damaged = damages.reduce((bytes, change) => change(bytes), whole);
          expect(['refused', 'webp']).toContain(await computeOutcome(damaged));
          expect(steps.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBeLessThan(MAX_STEPS);
        }),
        { seed, numRuns },
      );
      for (const step of steps) step.mockRestore();
    });
  });
});
