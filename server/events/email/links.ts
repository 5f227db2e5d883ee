import type { EmailBody } from '../../platform/mail/email-blocks.ts';

/** Where whoever has the link can pay for a booking. */
export function paymentLink(publicUrl: string, bookingId: string): string {
  return `${publicUrl}/payment/${bookingId}`;
}

export function myBookingsLink(publicUrl: string): string {
  return `${publicUrl}/mybooking`;
}

export function myListingsLink(publicUrl: string): string {
  return `${publicUrl}/mylisting`;
}

export function homeLink(publicUrl: string, listingId: string): string {
  return `${publicUrl}/viewcard?id=${listingId}`;
}

/** Where whoever has the key can do what it opens, as long as it opens something. */
export function keyLink(publicUrl: string, screen: 'verify-email' | 'reset-password', token: string): string {
  return `${publicUrl}/${screen}#t=${token}`;
}

/** The key of the link that an e-mail holds. */
export function tokenIn({ blocks }: EmailBody): string | undefined {
  const urls = blocks.flatMap((block) => (typeof block === 'object' && 'url' in block ? [block.url] : []));
  return urls.map((url) => /#t=(.+)$/.exec(url)?.[1]).find((token) => token !== undefined);
}
