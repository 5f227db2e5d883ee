import { publicHomeOf } from '../../parts/home-links.ts';

/** The URL of a home's public page. Only the server knows it, but redirects from any path with all digits of the id. */
export async function findPublicAddress(listingId: string): Promise<string> {
  const digits = listingId.replaceAll('-', '');
  const named = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? '';
  const [, itsDigits = ''] = /\/homes\/(?:.*-)?([0-9a-f]{8,})$/.exec(named) ?? [];
  if (itsDigits !== '' && digits.startsWith(itsDigits)) return named;
  const address = new URL(publicHomeOf(digits), location.origin).href;
  try {
    const { ok, url } = await fetch(address, { method: 'HEAD' });
    return ok ? url : address;
  } catch {
    return address;
  }
}
