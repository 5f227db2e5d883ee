import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodePhoto } from '@aangan/server/platform/photos/images.ts';
import { inspectPhoto } from '@aangan/server/platform/photos/inspect-photo.ts';
import type { Figure } from '../figure.ts';
import { computeRatio, inTurns } from '../pair.ts';
import { startSharpAlone } from '../processes.ts';
import { photoOfPhone } from '../photo.ts';

const GOAL = 0.85;

/** Compares encoding a 12-megapixel photo to four WebP files and a preview with sharp writing three files. */
export const photoFigure: Figure = {
  name: 'photo',
  take: async (stage) => {
    const { rounds } = stage;
    const folder = await mkdtemp(join(stage.folder, 'photo-'));
    const path = join(folder, 'photo.jpg');
    await writeFile(path, await photoOfPhone());
    const alone = startSharpAlone();
    try {
      // Warm-up round, not counted: V8 compiles the code.
      await productEncodeMs(path);
      await alone.measureTime(path);
      const pairs = await inTurns(
        rounds,
        async () => 1_000 / (await productEncodeMs(path)),
        async () => 1_000 / (await alone.measureTime(path)),
      );
      const rate = computeRatio(pairs);
      return [
        {
          what: 'a photo of 12 megapixels to WebP',
          ours: `${(1_000 / rate.ours).toFixed(0)} ms`,
          theirs: `${(1_000 / rate.theirs).toFixed(0)} ms`,
          judged: `${rate.ratio.toFixed(2)} (${rate.from.toFixed(2)} to ${rate.to.toFixed(2)})`,
          goal: `≥ ${GOAL}`,
          isMet: rate.ratio >= GOAL,
        },
      ];
    } finally {
      await alone.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function productEncodeMs(path: string): Promise<number> {
  const began = performance.now();
  await encodePhoto(path, await inspectPhoto(path));
  return performance.now() - began;
}
