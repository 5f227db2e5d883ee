import type { FastifyRequest } from 'fastify';
import { Refusal } from './errors.ts';

/** A name or an address with perhaps a port, of whatever is named so; empty where the address has none (RFC 9112, 3.2). */
const HOST = /^(?:\[[0-9a-f:.%]+\]|[^\s\p{Cc}/@?#\\[\]:,]*)(?::\d*)?$/iu;

/**
 * Refuses a request whose host cannot be told: none, several, or one that is no host. Nothing here depends on it; a
 * proxy or cache between us and the caller may, and would take the request for another one.
 */
export function refuseOddHost({ headers, raw }: FastifyRequest): void {
  // Node's own refusal of a request without a host would have no words.
  const isMissing = headers.host === undefined && raw.httpVersion === '1.1';
  const named = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  if (isMissing || named.length > 1 || !HOST.test(headers.host ?? '')) throw new Refusal('INVALID_INPUT');
}
