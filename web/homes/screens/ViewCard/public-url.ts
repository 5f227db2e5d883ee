import { publicHomePath } from '../../parts/home-links.ts';

/** URL of the public page of a home. Only the server knows it, and redirects a path with the whole id to it. */
export async function findPublicUrl(listingId: string): Promise<string> {
  const digits = listingId.replaceAll('-', '');
  const named = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? '';
  const [, itsDigits = ''] = /\/homes\/(?:.*-)?([0-9a-f]{8,})$/.exec(named) ?? [];
  if (itsDigits !== '' && digits.startsWith(itsDigits)) return named;
  const withWholeId = new URL(publicHomePath(digits), location.origin).href;
  try {
    const { ok, url } = await fetch(withWholeId, { method: 'HEAD' });
    return ok ? url : withWholeId;
  } catch {
    return withWholeId;
  }
}
