import sharp from 'sharp';

/**
 * Baseline of photo encoding: plain use of sharp, which decodes once and encodes all widths in parallel. A separate
 * process, because the product changes sharp's settings. The parent process sends a photo's path and reads the encoding
 * time in milliseconds.
 */
const WIDTHS = [640, 960, 1600];
/** The product's encoding settings. */
const WEBP = { quality: 76, effort: 5 };

process.on('message', (path: string) => {
  void measureTime(path).then((ms) => process.send?.(ms));
});
process.on('disconnect', () => process.exit());

async function measureTime(path: string): Promise<number> {
  const began = performance.now();
  const { data, info } = await sharp(path)
    .autoOrient()
    .resize({ width: Math.max(...WIDTHS) })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const photo = sharp(data, { raw: { width, height, channels } });
  await Promise.all(WIDTHS.map((served) => photo.clone().resize({ width: served }).webp(WEBP).toBuffer()));
  return performance.now() - began;
}
