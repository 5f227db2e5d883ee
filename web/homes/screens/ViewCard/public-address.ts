import { publicHomePath } from '../../parts/home-links.ts';

/** The address of a home's page for everyone. Only the server knows it: any address with all digits leads there. */
export async function findPublicAddress(listingId: string): Promise<string> {
  const digits = listingId.replaceAll('-', '');
  const named = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? '';
  const [, itsDigits = ''] = /\/homes\/(?:.*-)?([0-9a-f]{8,})$/.exec(named) ?? [];
  if (itsDigits !== '' && digits.startsWith(itsDigits)) return named;
  const address = new URL(publicHomePath(digits), location.origin).href;
  try {
    const { ok, url } = await fetch(address, { method: 'HEAD' });
    return ok ? url : address;
  } catch {
    return address;
  }
}
