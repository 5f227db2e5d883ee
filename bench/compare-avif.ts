import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * Compares AVIF with WebP of equal quality: `npm run bench -- --help` builds it, then
 * `node bench/build/compare-avif.js <folder of photos> [widths] [efforts]`. For each photo and width it measures the
 * SSIM of the served WebP, and interpolates bytes and processor time of an AVIF of equal SSIM between the two nearest
 * qualities. Uses one core. Processor time is reported, so other load does not matter.
 */
const [folder = '', widths = '640,1600', efforts = '2,4', out = ''] = process.argv.slice(2);
const WEBP = { quality: 76, effort: 5 };
const QUALITIES = [40, 48, 56, 64, 72];
const WINDOW = 8;

sharp.cache(false);
sharp.concurrency(1);

interface Coded {
  bytes: number;
  ssim: number;
  ms: number;
}

interface Photo {
  data: Buffer;
  width: number;
  height: number;
  luma: Buffer;
}

/** Rotates and resizes a photo, as before encoding. */
async function photoAt(path: string, width: number): Promise<Photo> {
  const { data, info } = await sharp(path)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  return { data, ...size, luma: await toLuma(data, size) };
}

function toLuma(data: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .greyscale()
    .raw()
    .toBuffer();
}

async function coded(photo: Photo, format: 'webp' | 'avif', options: object): Promise<Coded> {
  const { width, height } = photo;
  const began = process.cpuUsage();
  const file = await sharp(photo.data, { raw: { width, height, channels: 3 } })
    .toFormat(format, options)
    .toBuffer();
  const { user, system } = process.cpuUsage(began);
  const shown = await sharp(file).toColourspace('srgb').removeAlpha().raw().toBuffer();
  return { bytes: file.length, ssim: ssim(photo.luma, await toLuma(shown, photo), photo), ms: (user + system) / 1_000 };
}

/** Mean SSIM over windows of 8 × 8 pixels that overlap by half. */
function ssim(a: Buffer, b: Buffer, { width, height }: { width: number; height: number }): number {
  let sum = 0;
  let windows = 0;
  for (let top = 0; top + WINDOW <= height; top += WINDOW / 2) {
    for (let left = 0; left + WINDOW <= width; left += WINDOW / 2) {
      sum += ssimAt(a, b, top * width + left, width);
      windows += 1;
    }
  }
  return sum / windows;
}

function ssimAt(a: Buffer, b: Buffer, from: number, width: number): number {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let y = 0; y < WINDOW; y += 1) {
    for (let at = from + y * width; at < from + y * width + WINDOW; at += 1) {
      const left = a[at] ?? 0;
      const right = b[at] ?? 0;
      sumA += left;
      sumB += right;
      squaresA += left * left;
      squaresB += right * right;
      products += left * right;
    }
  }
  const count = WINDOW * WINDOW;
  const [meanA, meanB] = [sumA / count, sumB / count];
  const varianceA = squaresA / count - meanA * meanA;
  const varianceB = squaresB / count - meanB * meanB;
  const covariance = products / count - meanA * meanB;
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  return (
    ((2 * meanA * meanB + c1) * (2 * covariance + c2)) /
    ((meanA * meanA + meanB * meanB + c1) * (varianceA + varianceB + c2))
  );
}

/** Bytes of the smallest AVIF with at least this SSIM; null if no tested quality reaches it. */
function atLook(row: readonly Coded[], look: number): { bytes: number; ms: number } | null {
  for (let index = 1; index < row.length; index += 1) {
    const [low, high] = [row[index - 1], row[index]];
    if (low === undefined || high === undefined || high.ssim < look) continue;
    const part = Math.min(1, Math.max(0, (look - low.ssim) / (high.ssim - low.ssim)));
    const between = (of: (coded: Coded) => number) => of(low) + part * (of(high) - of(low));
    return { bytes: Math.exp(between(({ bytes }) => Math.log(bytes))), ms: between(({ ms }) => ms) };
  }
  return null;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const files = (await readdir(folder)).filter((name) => /\.(jpe?g|png|webp)$/i.test(name)).toSorted();
const lines: string[] = [];
for (const width of widths.split(',').map(Number)) {
  for (const effort of efforts.split(',').map(Number)) {
    const pairs: { webp: Coded; avif: { bytes: number; ms: number } }[] = [];
    let beyond = 0;
    for (const name of files) {
      const photo = await photoAt(join(folder, name), width);
      const webp = await coded(photo, 'webp', WEBP);
      const row: Coded[] = [];
      for (const quality of QUALITIES) {
        row.push(await coded(photo, 'avif', { quality, effort }));
        if ((row.at(-1)?.ssim ?? 0) >= webp.ssim && row.length > 1) break;
      }
      const avif = atLook(row, webp.ssim);
      if (avif === null) beyond += 1;
      else pairs.push({ webp, avif });
    }
    const parts = pairs.map(({ webp, avif }) => avif.bytes / webp.bytes).toSorted((a, b) => a - b);
    const line = [
      `${width} px, effort ${effort}: ${pairs.length} photos (${beyond} beyond the row), SSIM ${mean(pairs.map(({ webp }) => webp.ssim)).toFixed(4)}`,
      `WebP ${(mean(pairs.map(({ webp }) => webp.bytes)) / 1_000).toFixed(1)} kB, ${mean(pairs.map(({ webp }) => webp.ms)).toFixed(0)} ms`,
      `AVIF ${(mean(pairs.map(({ avif }) => avif.bytes)) / 1_000).toFixed(1)} kB, ${mean(pairs.map(({ avif }) => avif.ms)).toFixed(0)} ms`,
      `bytes ${((100 * pairs.reduce((sum, { avif }) => sum + avif.bytes, 0)) / pairs.reduce((sum, { webp }) => sum + webp.bytes, 0)).toFixed(0)} % of WebP's in sum; photo by photo ${[0.1, 0.5, 0.9].map((at) => `${(100 * (parts[Math.floor(at * parts.length)] ?? 0)).toFixed(0)} %`).join(', ')} (tenth, middle, ninetieth)`,
    ].join('; ');
    console.log(line);
    lines.push(line);
    if (out !== '') await writeFile(out, `${lines.join('\n')}\n`);
  }
}
