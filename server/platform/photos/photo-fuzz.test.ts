import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { animatedWebp, heic, noise } from '@aangan/tests/support/odd-files.ts';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { UndecodableError } from './encoded-photo.ts';
import { encodePhoto } from './images.ts';
import { inspectPhoto } from './inspect-photo.ts';
import { PhotoRefused } from './photo-refused.ts';
import { FileWindow } from './picture-end.ts';

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
