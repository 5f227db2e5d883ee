import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** An SVG with a script, which an attacker would name photo.jpg. */
export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);

export const html = Buffer.from('<!doctype html><script>alert(1)</script>');

export const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Starts like an iPhone's HEIC file with HEVC pictures, followed by invalid data. */
export const heic = Buffer.concat([
  Buffer.from('0000001866747970686569630000000068656963', 'hex'),
  Buffer.from('mif1'),
  Buffer.alloc(200, 7),
]);

/** A photo of noise, which compresses badly. */
export async function noise(width: number, height: number): Promise<Sharp> {
  const pixels = Buffer.alloc(width * height * 3);
  let seed = 7;
  for (let index = 0; index < pixels.length; index++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels[index] = seed >>> 16;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A JPEG truncated in the middle of its picture. */
export async function truncatedJpeg(): Promise<Buffer> {
  const whole = await (await noise(400, 300)).jpeg().toBuffer();
  return whole.subarray(0, whole.length / 2);
}

/** A JPEG with EXIF: location, camera and rotation. */
export async function jpegWithGps(): Promise<Buffer> {
  const exif = {
    IFD0: { Make: 'Camera of Asha', Copyright: 'Asha' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '26/1 55/1 19/1', GPSLongitudeRef: 'E', GPSLongitude: '75/1 47/1 15/1' },
  };
  return (await noise(120, 80)).jpeg().withExif(exif).withMetadata({ orientation: 6 }).withExifMerge(exif).toBuffer();
}

/** Two frames in one file, like an animated sticker. */
export async function animatedWebp(): Promise<Buffer> {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 20, height: 10, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}

/** An animated PNG, which other viewers show as a still picture. */
export async function animatedPng(): Promise<Buffer> {
  const still = await (await noise(20, 10)).png().toBuffer();
  const behindHeader = 8 + 25;
  return Buffer.concat([
    still.subarray(0, behindHeader),
    chunk('acTL', Buffer.from('0000000200000000', 'hex')),
    still.subarray(behindHeader),
  ]);
}

/** A PNG with many text chunks that each decompress to a megabyte. */
export async function pngWithPackedTexts(count: number): Promise<Buffer> {
  const still = await (await noise(20, 10)).png().toBuffer();
  const behindHeader = 8 + 25;
  const text = chunk('zTXt', Buffer.concat([Buffer.from('word\0\0'), deflateSync(Buffer.alloc(1_000_000))]));
  return Buffer.concat([
    still.subarray(0, behindHeader),
    ...Array.from({ length: count }, () => text),
    still.subarray(behindHeader),
  ]);
}

/** A photo followed by a file of another type. */
export async function polyglot(behind: string): Promise<Buffer> {
  return Buffer.concat([await (await noise(40, 30)).jpeg().toBuffer(), Buffer.from(behind, 'latin1')]);
}

/** A few bytes that claim to be a picture of this size. */
export function pngThatClaims(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = 2;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
