import type { Face } from './faces.ts';

const files = import.meta.glob<string>('./fonts/*.ttf', { query: '?inline', import: 'default' });

/** The bytes of a face. They are part of what the build makes, fetched when a document needs them. */
export async function loadFace({ file }: Face): Promise<Uint8Array> {
  const read = files[`./fonts/${file}.ttf`];
  if (read === undefined) throw new Error(`There is no font ${file}`);
  const url = await read();
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
