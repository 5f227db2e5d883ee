import { createHmac, timingSafeEqual } from 'node:crypto';

/** Header with which the link's page sends its token, to keep it out of logs and referrers. */
export const LINK_TOKEN_HEADER = 'x-link-token';

interface Link {
  bookingId: string;
  expiresAt: Date;
}

/** The URL in the host's e-mail for setting this booking's extra price; its token is valid for nothing else. */
export function extraServiceLink(publicUrl: string, secret: string, link: Link): string {
  return `${publicUrl}/addExtraServicePrice/${link.bookingId}#t=${signLink(secret, link)}`;
}

/** A token for setting the extra price of one booking until it expires. */
export function signLink(secret: string, { bookingId, expiresAt }: Link): string {
  const seconds = Math.floor(expiresAt.getTime() / 1_000).toString(36);
  return `${seconds}.${signature(secret, bookingId, seconds)}`;
}

/** Whether a token was signed by this installation for this booking and has not expired. */
export function isLinkToken(secret: string, bookingId: string, token: string, now: Date): boolean {
  const [seconds = '', given = ''] = token.split('.');
  const right = Buffer.from(signature(secret, bookingId, seconds));
  const sent = Buffer.from(given);
  return (
    token === `${seconds}.${given}` &&
    sent.length === right.length &&
    timingSafeEqual(sent, right) &&
    now.getTime() < Number.parseInt(seconds, 36) * 1_000
  );
}

/** The signed text includes the purpose, so no other token of the same secret is valid here. */
function signature(secret: string, bookingId: string, seconds: string): string {
  return createHmac('sha256', secret).update(`extra-service price\n${bookingId}\n${seconds}`).digest('base64url');
}
