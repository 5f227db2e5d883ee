import type { Duplex } from 'node:stream';
import type { ErrorBody } from '@aangan/contract/errors.ts';
import * as errors from '@aangan/contract/words/en/refusals/errors.ts';
import * as reasons from '@aangan/contract/words/en/refusals/reasons.ts';
import { isTransient } from '../database/database-error.ts';
import { isUnstorable } from '../database/storable-text.ts';
import { violates } from '../database/transactions.ts';
import { PhotoStoreUnavailableError } from '../errors/photo-store-unavailable.ts';
import { notSignedIn, Refusal, tooLarge, unavailable, wrongContentType } from './errors.ts';

/** The refusal for any error. A `Refusal` is returned as it is; internal messages of other errors are not exposed. */
export function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  // The account was deleted from another device while this call ran.
  if (violates(error, 'account_is_open')) return notSignedIn();
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  // The upload took so long that its photo was swept as abandoned.
  if (violates(error, 'photo_is_not_being_deleted')) return unavailable();
  if (error instanceof PhotoStoreUnavailableError || isTransient(error)) return unavailable();
  if (isUnstorable(error)) return new Refusal('INVALID_INPUT', { message: ({ reasons }) => reasons.notStorable });
  if (typeof code === 'string' && code.startsWith('FST_')) return refusalForStatus(code, Number(statusCode));
  return new Refusal('INTERNAL');
}

/** Errors of Fastify and its multipart parser, raised before the handler ran. */
function refusalForStatus(code: string, status: number): Refusal {
  if (status === 413) return tooLarge();
  if (status === 415 || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return wrongContentType();
  if (status === 503) return unavailable();
  // A parameter that is too long to be an id matches nothing.
  if (status === 404 || code === 'FST_ERR_MAX_PARAM_LENGTH') return new Refusal('NOT_FOUND');
  if (status >= 400 && status < 500) return new Refusal('INVALID_INPUT');
  return new Refusal('INTERNAL');
}

const refusals: Record<string, [line: string, body: ErrorBody]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', { message: errors.TOO_LARGE, code: 'TOO_LARGE' }],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', { message: reasons.tookTooLong, code: 'INVALID_INPUT' }],
};
const malformed: [line: string, body: ErrorBody] = [
  '400 Bad Request',
  { message: errors.INVALID_INPUT, code: 'INVALID_INPUT' },
];

/** Writes an error in the common format directly to the socket of a malformed request, and closes our side. */
export function sendRawRefusal(socket: Duplex, code: string | undefined, requestId: string): void {
  const [line, body] = refusals[code ?? ''] ?? malformed;
  const text = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${line}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      'Cache-Control: no-store',
      `X-Request-Id: ${requestId}`,
      'Connection: close',
      '',
      text,
    ].join('\r\n'),
  );
}
