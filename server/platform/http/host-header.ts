import type { FastifyRequest } from 'fastify';
import { Refusal } from './errors.ts';

/** A host name or IP address with an optional port; empty if the URL has no authority (RFC 9112, section 3.2). */
const HOST = /^(?:\[[0-9a-f:.%]+\]|[^\s\p{Cc}/@?#\\[\]:,]*)(?::\d*)?$/iu;

/**
 * Refuses a request with a missing, repeated or malformed Host header. Aangan does not use the header, but a proxy or
 * cache in between may, and would see a different request.
 */
export function rejectInvalidHost({ headers, raw }: FastifyRequest): void {
  // Node's own error response for a missing host has no body.
  const isMissing = headers.host === undefined && raw.httpVersion === '1.1';
  const named = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  if (isMissing || named.length > 1 || !HOST.test(headers.host ?? '')) throw new Refusal('INVALID_INPUT');
}
