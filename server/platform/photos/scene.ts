import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { encodeScene } from './encode-photo.ts';

export const SCENE_WIDTH = 640;
/** A thirtieth of the time of the best compression, for a sixth more bytes: a first start stores many scenes. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const compress = promisify(brotliCompress);

/** A picture of our own making (never an upload: an SVG can carry scripts), ready to be kept. */
export interface DrawnScene {
  svg: Buffer;
  brotli: Buffer;
  width: number;
  height: number;
  blur: string;
}

/** The same as a photo would be. */
export interface PaintedScene extends Pick<DrawnScene, 'width' | 'height' | 'blur'> {
  webp: Buffer;
}

export async function drawnScene(
  text: string,
  shape: Pick<DrawnScene, 'width' | 'height' | 'blur'>,
): Promise<DrawnScene> {
  const svg = Buffer.from(text);
  return { svg, brotli: await compress(svg, QUICKLY), ...shape };
}

export async function paintedScene(text: string, shape: Omit<PaintedScene, 'webp'>): Promise<PaintedScene> {
  return { webp: await encodeScene(text, shape), ...shape };
}
