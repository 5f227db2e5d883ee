import { MAX_PHOTO_PIXELS } from '@aangan/contract/limits.ts';
import sharp, { type OutputInfo } from 'sharp';
import { type EncodedPhoto, type PhotoShape, SHARE_SIZE, UndecodableError } from './encoded-photo.ts';

/** In pixels. */
interface Size {
  width: number;
  height: number;
}

const WIDTHS = [320, 640, 960, 1600] as const;
/** Widths of square photos such as portraits: mostly small next to text, and large on one page. */
const SQUARE_WIDTHS = [96, 192, 384, 640] as const;

/** The maximum width and height of WebP, in pixels. */
const MAX_SIDE = 16_383;
/**
 * Measured on 160 photos of houses at 640 px: quality 76 stays within 1.5 dB of quality 84 with 71 % of its bytes;
 * effort 5 saves 6 % of the bytes of effort 2 for twice its encoding time, which is spent once per photo.
 */
const WEBP = { quality: 76, effort: 5 } as const;
/** Many times the encoding time of the largest photo at a low priority on a busy machine. */
const DECODE_SECONDS = 120;

const BLUR_BOX = { width: 16, height: 24, fit: 'inside' } as const;
const MAX_BLUR_LENGTH = 200;

// Every file is read once, so caching decoded pixels would only cost memory.
sharp.cache(false);
// One thread: the caller limits how many photos are decoded at once.
sharp.concurrency(1);

/**
 * Encodes a photo as WebP in all served widths, with a blurred preview. `width` and `height` are those of the photo, or
 * of the largest square. Uses up to `CORES_OF_A_PHOTO` cores. Throws `UndecodableError`.
 */
export async function encodePhoto(path: string, inspected: Size, shape: PhotoShape = 'whole'): Promise<EncodedPhoto> {
  const widths = shape === 'square' ? squareWidths(inspected) : servedWidths(inspected.width, inspected.height);
  const widest = widths.at(-1) ?? inspected.width;
  const photo = shape === 'square' ? { ...inspected, width: widest, height: widest } : inspected;
  const { width, height } = photo;
  const pixels = await decode(path, photo, { width: widest, shape });
  // Encoding the largest file takes longer than encoding the others together.
  const [smaller, largest] = await Promise.all([
    encodeInTurn(pixels, photo, widths.slice(0, -1)),
    encodeInTurn(pixels, photo, widths.slice(-1)),
  ]);
  return { width, height, blur: await encodeBlur(pixels), files: new Map([...smaller, ...largest]) };
}

/** The upright size of a photo in pixels, read without decoding it. Throws `UndecodableError`. */
export async function readSize(path: string): Promise<Size> {
  try {
    return (await sharp(path, { limitInputPixels: false }).metadata()).autoOrient;
  } catch (error) {
    throw new UndecodableError(error);
  }
}

/** Renders an SVG of our own as WebP of this size in pixels. */
export async function encodeScene(svg: string, { width, height }: Size): Promise<Buffer> {
  return sharp(Buffer.from(svg))
    .resize({ width, height, fit: 'fill' })
    .flatten({ background: '#fff' })
    .webp(WEBP)
    .toBuffer();
}

/** Maximum size of preview images that messengers show. */
const MAX_SHARE_BYTES = 300_000;

/** A served photo as a JPEG for link previews, cut to their shape. */
export async function encodeSharePicture(webp: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(webp)
    .resize({ ...SHARE_SIZE, fit: 'cover' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const atQuality = (quality: number) => fromPixels({ data, info }).jpeg({ quality, progressive: true }).toBuffer();
  for (const quality of [80, 60, 40]) {
    const jpeg = await atQuality(quality);
    if (jpeg.length < MAX_SHARE_BYTES) return jpeg;
  }
  return atQuality(20);
}

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/**
 * The standard widths below the photo's own width, then its own width or the largest standard width. Omits a standard
 * width within 10 % of the last. Limited so that the height does not exceed the maximum of WebP.
 */
export function servedWidths(width: number, height: number): number[] {
  const cap = Math.max(1, Math.min(width, WIDTHS[3], Math.floor((MAX_SIDE * width) / height)));
  return [...WIDTHS.filter((standard) => standard <= cap * 0.9), cap];
}

/** The widths of a square crop, at most the shorter side. */
function squareWidths({ width, height }: Size): number[] {
  const cap = Math.min(width, height, SQUARE_WIDTHS[3]);
  return [...SQUARE_WIDTHS.filter((standard) => standard <= cap * 0.9), cap];
}

/** Decoded once at the largest served width; smaller files are scaled from its pixels. */
async function decode(
  path: string,
  photo: Size,
  { width, shape }: { width: number; shape: PhotoShape },
): Promise<Pixels> {
  try {
    return await sharp(path, { failOn: 'error', limitInputPixels: MAX_PHOTO_PIXELS })
      .autoOrient()
      .resize(
        shape === 'square'
          ? { ...toResizeBox(photo, width), fit: 'cover', position: 'attention' }
          : toResizeBox(photo, width),
      )
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .timeout({ seconds: DECODE_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw new UndecodableError(error);
  }
}

async function encodeInTurn(pixels: Pixels, photo: Size, widths: number[]): Promise<[width: number, file: Buffer][]> {
  const files: [number, Buffer][] = [];
  for (const served of widths) {
    files.push([served, await fromPixels(pixels).resize(toResizeBox(photo, served)).webp(WEBP).toBuffer()]);
  }
  return files;
}

function toResizeBox({ width, height }: Size, served: number) {
  return {
    width: served,
    height: Math.max(1, Math.min(MAX_SIDE, Math.round((served * height) / width))),
    fit: 'fill',
  } as const;
}

function fromPixels({ data, info: { width, height, channels } }: Pixels) {
  return sharp(data, { raw: { width, height, channels } });
}

async function encodeBlur(pixels: Pixels): Promise<string> {
  for (const quality of [40, 20, 5]) {
    const url = await blurAt(pixels, quality);
    if (url.length <= MAX_BLUR_LENGTH) return url;
  }
  return blurAt(pixels, 1);
}

async function blurAt(pixels: Pixels, quality: number): Promise<string> {
  const tiny = await fromPixels(pixels).resize(BLUR_BOX).webp({ quality, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}
