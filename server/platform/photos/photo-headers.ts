/** Photo files never change. */
export const CACHE_IMMUTABLE = 'public, max-age=31536000, immutable';

const types: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg', svg: 'image/svg+xml; charset=utf-8' };

/** The content type by extension; a `.br` file has the type of its content. */
export function contentTypeByName(name: string): string {
  return types[name.replace(/\.br$/, '').split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}
