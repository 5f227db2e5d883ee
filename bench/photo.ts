import sharp from 'sharp';

/** A 12-megapixel JPEG with the grain of a phone camera. */
export function photoOfPhone(): Promise<Buffer> {
  return sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#b86',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .blur(3)
    .jpeg({ quality: 90 })
    .toBuffer();
}
