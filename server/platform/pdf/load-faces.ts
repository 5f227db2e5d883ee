import type { Face } from './faces.ts';

const files = import.meta.glob<string>('./fonts/*.ttf', { query: '?inline', import: 'default' });

/** Loads a font file of the build on first use. */
export async function loadFace({ file }: Face): Promise<Uint8Array> {
  const read = files[`./fonts/${file}.ttf`];
  if (read === undefined) throw new Error(`There is no font ${file}`);
  const url = await read();
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
