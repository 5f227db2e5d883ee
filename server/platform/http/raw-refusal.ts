import type { Duplex } from 'node:stream';
import type { ErrorBody } from '@aangan/contract/errors.ts';
import * as errors from '@aangan/contract/words/en/refusals/errors.ts';
import * as reasons from '@aangan/contract/words/en/refusals/reasons.ts';

const refusals: Record<string, [line: string, body: ErrorBody]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', { message: errors.TOO_LARGE, code: 'TOO_LARGE' }],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', { message: reasons.tookTooLong, code: 'INVALID_INPUT' }],
};
const malformed: [line: string, body: ErrorBody] = [
  '400 Bad Request',
  { message: errors.INVALID_INPUT, code: 'INVALID_INPUT' },
];

/**
 * Writes an error response directly to the socket of a malformed request, in the common error format, and closes our
 * side.
 */
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
