import { type CallName, paths } from '@aangan/contract/paths.ts';
import fc from 'fast-check';

/** Texts known to break programs, by target. */
const known = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\r\nX-Injected: 1',
  '%0d%0aX-Injected:%201',
  '\n{"level":60,"msg":"forged"}',
  '\u001b[31mred',
  "' or 1=1 --",
  "'; drop table booking; --",
  '1) union select password_hash from account --',
  "admin'/*",
  '$(id)`id`;id|id',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%E0%A4%A',
  '%',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '__proto__',
  'constructor',
  'toString',
  'prototype',
  'null',
  'undefined',
  'NaN',
  'true',
  '-0',
  '1e999',
  '0x10',
  '１２３',
  '٣٤٥',
  '\ud800',
  'a\udc00b',
  '\ufeffbom',
  '\u202eright to left',
  '\u2066isolated\u2069',
  'e\u0301\u0323\u0308\u0327',
  'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d'.repeat(20),
  '\u200b\u200d\u00ad\u2060',
  '👨‍👩‍👧‍👦🏳️‍🌈🇮🇳',
  'आँगन • ★ ✦ 4BHK\u00a0°',
  'ﷺ'.repeat(30),
  'ß→SS İ→i ı→I ŉ',
  '\u2028\u2029\u0085',
  '\uffff\ufffe\u{10ffff}',
  'x'.repeat(130),
  'ü'.repeat(5_001),
  'x'.repeat(30_000),
  'a@example.org\r\nBcc: b@example.org',
  '"a b"@example.org',
  'a@[127.0.0.1]',
  '9999-12-31',
  '2026-02-30',
  '0000-00-00',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '2026-12-01T18:30:00.000Z',
  '00000000-0000-0000-0000-000000000000',
  'https://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
];

/** A hostile text, or one of random characters, including unpaired surrogates. */
const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...known) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  // Any UTF-16, well-formed or not.
  { weight: 1, arbitrary: fc.array(fc.nat(0xffff), { maxLength: 60 }).map((units) => String.fromCharCode(...units)) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...known), fc.constantFrom(...known)).map(([a, b]) => a + b) },
);

const hostileNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.1, 1e-7, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63, 1e21, 1e308, -1e308, 999_999_999_999_999),
  fc.integer(),
  fc.double(),
);

/** Any JSON value, mostly of the wrong kind. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], { $ne: null }, { length: 1e9 }) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.dictionary(hostileText, hostileNumber, { maxKeys: 5 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 5 }) },
);

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
