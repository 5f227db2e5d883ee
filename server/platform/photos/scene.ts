import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { encodeScene } from './image-process.ts';

export const SCENE_WIDTH = 640;
/** A thirtieth of the time of the best quality for a sixth more bytes: the first start stores many scenes. */
const FAST_COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const compress = promisify(brotliCompress);

/** A generated SVG image, compressed. Never an upload: SVG files can contain scripts. */
export interface DrawnScene {
  svg: Buffer;
  brotli: Buffer;
  width: number;
  height: number;
  blur: string;
}

/** A generated image as WebP, like an uploaded photo. */
export interface PaintedScene extends Pick<DrawnScene, 'width' | 'height' | 'blur'> {
  webp: Buffer;
}

export async function compressScene(
  text: string,
  shape: Pick<DrawnScene, 'width' | 'height' | 'blur'>,
): Promise<DrawnScene> {
  const svg = Buffer.from(text);
  return { svg, brotli: await compress(svg, FAST_COMPRESSION), ...shape };
}

export async function rasterizeScene(text: string, shape: Omit<PaintedScene, 'webp'>): Promise<PaintedScene> {
  return { webp: await encodeScene(text, shape), ...shape };
}
