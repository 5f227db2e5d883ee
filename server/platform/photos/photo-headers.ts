/** No file of a photo ever changes. */
export const FOR_EVER = 'public, max-age=31536000, immutable';

const types: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg', svg: 'image/svg+xml; charset=utf-8' };

/** By the end of a file's name; a Brotli has the type of what is in it. */
export function contentTypeOf(name: string): string {
  return types[name.replace(/\.br$/, '').split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}
