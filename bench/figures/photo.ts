import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodePhoto } from '@aangan/server/photos/encode-photo.ts';
import sharp from 'sharp';
import type { Figure } from '../figure.ts';
import { inTurns, ratioOf } from '../pair.ts';
import { photoOfPhone } from '../photo.ts';

const GOAL = 0.85;
const WIDTHS = [640, 960, 1600];
/** As the product encodes. */
const WEBP = { quality: 76, effort: 5 };

/** A photo of twelve megapixels as a phone takes it, to its WebP files, beside sharp making three of them and no more. */
export const photoFigure: Figure = {
  name: 'photo',
  take: async (stage) => {
    const { rounds } = stage;
    const folder = await mkdtemp(join(stage.folder, 'photo-'));
    const path = join(folder, 'photo.jpg');
    await writeFile(path, await photoOfPhone());
    try {
      const pairs = await inTurns(
        rounds,
        () => perSecond(() => encodePhoto(path)),
        () => perSecond(() => sharpAlone(path)),
      );
      const rate = ratioOf(pairs);
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
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return 1_000 / (performance.now() - began);
}

async function sharpAlone(path: string): Promise<void> {
  for (const width of WIDTHS) await sharp(path).rotate().resize({ width }).webp(WEBP).toBuffer();
}
