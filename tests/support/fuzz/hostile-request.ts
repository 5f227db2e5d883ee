import { type CallName, paths } from '@aangan/contract/paths.ts';
import fc from 'fast-check';
import { hostileText, hostileValue } from './hostile-texts.ts';

/** Sender: without a session, or with the session of a person of the scene. */
const senders = ['nobody', 'guest', 'host', 'stranger'] as const;
/** Id in the path: an existing object's, or one of `hostileText`. */
const named = ['home', 'booking', 'session', 'example'] as const;

const damages = [
  'cut off',
  'a key twice',
  'a mark before it',
  'something behind it',
  'no UTF-8',
  'prototypes',
  'too deep',
  'large',
  'above all measure',
  'no object',
  'empty',
] as const;

export const framings = [
  'too short a length',
  'too long a length',
  'two lengths',
  'a length that is none',
  'length and chunks',
  'chunks',
  'broken chunks',
  'bare line feeds',
  'no host',
  'two hosts',
  'HTTP/1.0',
  'HTTP/9.9',
  'a folded header',
  'NUL in a header',
  'twice at once',
  'a method that is none',
  'expects 100',
  'asks for another protocol',
  'cut in the headers',
] as const;

/** A request to one call: its example with hostile changes. Plain data, so that failures can be printed and shrunk. */
export interface HostileRequest {
  sender: (typeof senders)[number];
  id: { named: (typeof named)[number] } | { text: string };
  /**
   * Changed fields of body, form or event: index among the example's fields, and the new value; null removes the field.
   */
  changed: [place: number, value: { it: unknown } | null][];
  /** Additional unknown fields. */
  added: [name: string, value: unknown][];
  query: [name: string, value: string][];
  headers: [name: string, value: string][];
  type: string | null;
  damage: { how: (typeof damages)[number]; at: number; value: unknown } | null;
  framing: (typeof framings)[number] | null;
  /** Files of a form. */
  files: [field: string, name: string, content: number][];
  isSigned: boolean;
}

/** Half of the values stay valid, so that requests pass the first checks. */
const sometimes = <T, N>(value: fc.Arbitrary<T>, otherwise: N, weight: number): fc.Arbitrary<T | N> =>
  fc.oneof({ weight: 10 - weight, arbitrary: fc.constant(otherwise) }, { weight, arbitrary: value });

const headerName = fc.constantFrom(
  'cookie',
  'authorization',
  'x-link-token',
  'idempotency-key',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-http-method-override',
  'accept-encoding',
  'accept',
  'if-none-match',
  'range',
  'origin',
  'sec-fetch-site',
  'user-agent',
  'referer',
  'x-request-id',
  'x-razorpay-event-id',
  'content-encoding',
  'transfer-encoding',
  'forwarded',
  'te',
  'via',
  '__proto__',
  'constructor',
);
const usualValue = fc.constantFrom(
  'gzip',
  'br;q=0',
  '*',
  'bytes=0-9,-1',
  'chunked',
  'W/"x"',
  'stay_session=x; stay_session=y',
  'PUT',
);

const wrongType = fc.constantFrom(
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=line; boundary=other',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  'multipart/mixed; boundary=line',
  'application/json; charset=utf-16',
  'application/json;',
  'APPLICATION/JSON ; charset="utf-8"',
  'application/json, text/plain',
  'application/x-ndjson',
  'json',
  '/',
  ';',
  'application/__proto__',
);

const fileName = fc.oneof(fc.constantFrom('a.jpg', '', '../../a.jpg', 'a.svg', 'a"b.jpg', 'a\u0000.jpg'), hostileText);
const fileField = fc.oneof(
  { weight: 4, arbitrary: fc.nat(22).map((slot) => `image${slot}`) },
  { weight: 1, arbitrary: hostileText },
);

export function hostileRequest(name: CallName): fc.Arbitrary<HostileRequest> {
  const isRead = paths[name].method === 'GET';
  return fc.record({
    sender: fc.constantFrom(...senders),
    id: sometimes(
      fc.oneof(
        hostileText.map((text) => ({ text })),
        fc.constantFrom(...named).map((thing) => ({ named: thing })),
      ),
      null,
      5,
    ).map((id) => id ?? { named: 'example' as const }),
    changed: fc.array(
      fc.tuple(
        fc.nat(12),
        sometimes(
          hostileValue.map((it) => ({ it })),
          null,
          8,
        ),
      ),
      { maxLength: 3 },
    ),
    added: sometimes(fc.array(fc.tuple(hostileText, hostileValue), { maxLength: 3 }), [], 2),
    query: sometimes(
      fc.array(
        fc.tuple(
          fc.oneof(
            fc.constantFrom('limit', 'cursor', 'query', 'category', 'limit[]', 'query[$ne]', '__proto__[x]'),
            hostileText,
          ),
          fc.oneof(
            fc.constantFrom('1', '100', '0', '-1', '1e2', '99999', 'villa', '9'.repeat(15), '0-0-0-1'),
            hostileText,
          ),
        ),
        { maxLength: 4 },
      ),
      [],
      isRead ? 7 : 1,
    ),
    headers: sometimes(
      fc.array(fc.tuple(headerName, fc.oneof(usualValue, hostileText)), { minLength: 1, maxLength: 4 }),
      [],
      3,
    ),
    type: sometimes(wrongType, null, 1),
    damage: sometimes(
      fc.record({
        how: fc.constantFrom(...damages),
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        value: hostileValue,
      }),
      null,
      isRead ? 1 : 2,
    ),
    framing: sometimes(fc.constantFrom(...framings), null, 1),
    files: fc.array(fc.tuple(fileField, fileName, fc.nat(8)), { maxLength: 3 }),
    isSigned: fc.boolean(),
  });
}
