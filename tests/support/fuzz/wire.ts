import { connect } from 'node:net';
import { calls } from '@aangan/contract/calls.ts';
import { errors } from '@aangan/contract/errors.ts';
import { type CallName, paths } from '@aangan/contract/paths.ts';
import * as z from 'zod';
import type { HostileRequest, framings } from './hostile-request.ts';
import type { Scene } from './scene.ts';

/** Serializes a hostile request with the current ids of the scene. */
export async function madeHostile(scene: Scene, name: CallName, request: HostileRequest): Promise<WireRequest> {
  const { method, path } = paths[name];
  const { sender, headers, type, isSigned } = request;
  const cookie = sender === 'nobody' ? null : await scene.createCookie(sender);
  const kind = 'form' in calls[name] ? 'form' : 'body' in calls[name] || name === 'payment/webhook' ? 'json' : 'none';
  const fields = kind === 'none' ? {} : changedFields(await scene.wellMeant(name), request);
  const whole = kind === 'form' ? asForm(fields, request, scene.files) : asJson(fields, request, kind);
  const body = damaged(name === 'payment/webhook' ? asEvent(whole, request) : whole, request);
  const rightType = { form: 'multipart/form-data; boundary=line', json: 'application/json', none: '' }[kind];
  const contentType = type ?? rightType;
  return {
    method,
    target: path.replace(':id', () => buildId(scene, name, request.id)) + formatQuery(request.query),
    headers: [
      ...(cookie === null ? [] : [['cookie', cookie] as [string, string]]),
      ...(contentType === '' ? [] : [['content-type', contentType] as [string, string]]),
      ...(name === 'payment/webhook' && isSigned
        ? [['x-razorpay-signature', scene.sign(body)] as [string, string]]
        : []),
      ...headers.map(([header, value]): [string, string] => [header, inOneLine(value)]),
    ],
    body,
  };
}

/** Truncates header values at line breaks; injected headers have their own tests. */
function inOneLine(value: string): string {
  return Buffer.from(value.slice(0, 4_000))
    .toString('latin1')
    .replace(/[\r\n]/g, ' ');
}

function buildId({ home, booking }: Scene, name: CallName, id: HostileRequest['id']): string {
  if ('text' in id) return encodeAlmost(id.text);
  const isOfHome = name.startsWith('listing/') || /booked-dates|create|hosted/.test(name);
  const things = { home: home._id, booking: booking._id, session: crypto.randomUUID() };
  return id.named === 'example' ? things[isOfHome ? 'home' : 'booking'] : things[id.named];
}

function formatQuery(query: HostileRequest['query']): string {
  if (query.length === 0) return '';
  return `?${query.map(([name, value]) => `${encodeAlmost(name)}=${encodeAlmost(value)}`).join('&')}`;
}

/** Percent-encodes only characters that would end the line or exceed a byte; everything else is sent raw. */
function encodeAlmost(text: string): string {
  return text
    .slice(0, 5_000)
    .toWellFormed()
    .replace(/[^!-~]/gu, (character) => encodeURIComponent(character));
}

function changedFields(meant: Record<string, unknown>, { changed, added }: HostileRequest): [string, unknown][] {
  const fields = Object.entries(meant);
  for (const [index, value] of changed) {
    const field = fields[index % Math.max(1, fields.length)];
    if (field === undefined) continue;
    if (value === null) fields.splice(index % fields.length, 1);
    else field[1] = value.it;
  }
  return [...fields, ...added];
}

/** Serialized by hand: an object would lose duplicate names and `__proto__`. */
function asJson(fields: Iterable<[string, unknown]> | object, { damage }: HostileRequest, kind: string): Buffer {
  const pairs = Symbol.iterator in fields ? [...fields] : [];
  if (kind === 'none' && damage === null) return Buffer.alloc(0);
  if (damage?.how === 'a key twice') pairs.push(...pairs.map(([name]): [string, unknown] => [name, damage.value]));
  if (damage?.how === 'prototypes')
    pairs.push(['__proto__', { isAdmin: true }], ['constructor', { prototype: { polluted: 1 } }]);
  if (damage?.how === 'no object') return Buffer.from(JSON.stringify(damage.value));
  return Buffer.from(`{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`);
}

/**
 * A webhook of a payment or refund in the gateway's format. The number of generated files (0 to 3) selects the event
 * type.
 */
function asEvent(entity: Buffer, { files }: HostileRequest): Buffer {
  const event = ['payment.captured', 'payment.authorized', 'payment.failed', 'refund.processed'][files.length];
  const thing = event === 'refund.processed' ? 'refund' : 'payment';
  return Buffer.from(`{"event":"${event}","payload":{"${thing}":{"entity":${entity.toString()}}}}`);
}

function asForm(
  fields: Iterable<[string, unknown]> | object,
  { files }: HostileRequest,
  contents: readonly Buffer[],
): Buffer {
  const pairs = Symbol.iterator in fields ? [...fields] : [];
  const texts = pairs.map(([name, value]) =>
    part(name, Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))),
  );
  const photos = files.map(([field, name, content]) =>
    part(field, contents[content % contents.length] ?? Buffer.alloc(0), name),
  );
  return Buffer.concat([...texts, ...photos, Buffer.from('--line--\r\n')]);
}

function part(field: string, content: Buffer, fileName?: string): Buffer {
  const file = fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: image/jpeg`;
  return Buffer.concat([
    Buffer.from(`--line\r\ncontent-disposition: form-data; name="${field}"${file}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
}

function damaged(body: Buffer, { damage }: HostileRequest): Buffer {
  if (damage === null) return body;
  const at = Math.floor(damage.at * body.length);
  const harm: Partial<Record<typeof damage.how, () => Buffer>> = {
    'cut off': () => body.subarray(0, at),
    'a mark before it': () => Buffer.concat([Buffer.from('\ufeff'), body]),
    'something behind it': () => Buffer.concat([body, Buffer.from(JSON.stringify(damage.value))]),
    'no UTF-8': () =>
      Buffer.concat([body.subarray(0, at), Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0]), body.subarray(at)]),
    'too deep': () => Buffer.from(`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
    large: () => Buffer.concat([body.subarray(0, 1), Buffer.alloc(60_000, ' '), body.subarray(1)]),
    'above all measure': () => Buffer.concat([body, Buffer.alloc(300_000, ' ')]),
    empty: () => Buffer.alloc(0),
  };
  return harm[damage.how]?.() ?? body;
}

/** A request that is sent as bytes, without validation or encoding. */
export interface WireRequest {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body: Buffer;
}

interface WireAnswer {
  /** 0: the connection was closed without a response. */
  status: number;
  headers: Map<string, string>;
  body: Buffer;
  /** Bytes after the first response. */
  rest: Buffer;
}

const HANG_MS = 60_000;

/** Sends a request over its own connection, byte for byte, and reads all responses. */
export async function say(
  url: string,
  request: WireRequest,
  framing: (typeof framings)[number] | null,
): Promise<WireAnswer> {
  return parseAnswer(await exchange(url, framed(request, framing), framing !== null));
}

function exchange(url: string, bytes: Buffer, isBroken: boolean): Promise<Buffer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const heard: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      socket.write(bytes);
      // An incomplete request ends its side of the connection; the others wait for the response.
      if (isBroken) socket.end();
    });
    const hanging = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no answer within ${HANG_MS / 1_000} s`));
    }, HANG_MS);
    socket.on('data', (chunk: Buffer) => {
      heard.push(chunk);
      // A stream does not end: only its beginning is read.
      if (isStream(Buffer.concat(heard))) socket.destroy();
    });
    // A server may close a connection before it has read a refused request; the response still counts.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(hanging);
      resolve(Buffer.concat(heard));
    });
  });
}

/** Also found after a 'Continue' response. */
function isStream(heard: Buffer): boolean {
  return /\r\ncontent-type: text\/event-stream[^]*\r\n\r\n/i.test(heard.toString('latin1'));
}

function framed({ method, target, headers, body }: WireRequest, framing: (typeof framings)[number] | null): Buffer {
  const end = framing === 'bare line feeds' ? '\n' : '\r\n';
  const isChunked = framing === 'chunks' || framing === 'broken chunks' || framing === 'length and chunks';
  const lengths: Record<string, string[]> = {
    'too short a length': [String(Math.max(0, body.length - 3))],
    'too long a length': [String(body.length + 9)],
    'two lengths': [String(body.length), String(body.length + 1)],
    'a length that is none': ['-1'],
    chunks: [],
    'broken chunks': [],
  };
  const hosts: Record<string, string[]> = { 'no host': [], 'two hosts': ['a', 'b'] };
  const odd: Record<string, string[]> = {
    'a folded header': ['X-Folded: a', ' b'],
    'NUL in a header': ['X-Nul: a\u0000b'],
    'expects 100': ['Expect: 100-continue'],
    'asks for another protocol': ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: eA=='],
    'length and chunks': ['Transfer-Encoding: chunked'],
    chunks: ['Transfer-Encoding: chunked'],
    'broken chunks': ['Transfer-Encoding: chunked'],
  };
  const version = framing?.startsWith('HTTP/') === true ? framing : 'HTTP/1.1';
  const verb = framing === 'a method that is none' ? 'G€T' : method;
  const lines = [
    `${verb} ${target} ${version}`,
    ...(hosts[framing ?? ''] ?? ['127.0.0.1']).map((host) => `Host: ${host}`),
    ...(lengths[framing ?? ''] ?? [String(body.length)]).map((length) => `Content-Length: ${length}`),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(odd[framing ?? ''] ?? []),
    ...(framing === 'asks for another protocol' ? [] : ['Connection: close']),
    '',
    '',
  ];
  // Latin-1 as in HTTP: one byte per character, without any correction.
  const head = Buffer.from(lines.join(end), 'latin1');
  if (framing === 'cut in the headers') return head.subarray(0, head.length / 2);
  const sent = Buffer.concat([head, isChunked ? inChunks(body, framing === 'broken chunks') : body]);
  return framing === 'twice at once' ? Buffer.concat([sent, sent]) : sent;
}

function inChunks(body: Buffer, isBroken: boolean): Buffer {
  const size = isBroken ? 'zz' : body.length.toString(16);
  const chunk = body.length === 0 ? [] : [Buffer.from(`${size}\r\n`), body, Buffer.from('\r\n')];
  return Buffer.concat([...chunk, Buffer.from('0\r\n\r\n')]);
}

function parseAnswer(bytes: Buffer): WireAnswer {
  const end = bytes.indexOf('\r\n\r\n');
  const [first = '', ...lines] = bytes.subarray(0, Math.max(end, 0)).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0);
  if (status === 100) return parseAnswer(bytes.subarray(end + 4));
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const after = bytes.subarray(end + 4);
  if (headers.get('content-type')?.startsWith('text/event-stream') === true)
    return { status, headers, body: Buffer.alloc(0), rest: Buffer.alloc(0) };
  if (headers.get('transfer-encoding') === 'chunked') return { status, headers, ...parseChunks(after) };
  // Without a length the response lasts until the connection closes, like a stream for HTTP/1.0.
  const length = Number(headers.get('content-length') ?? after.length);
  return { status, headers, body: after.subarray(0, length), rest: after.subarray(length) };
}

function parseChunks(bytes: Buffer): { body: Buffer; rest: Buffer } {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (lineEnd === -1 || Number.isNaN(size)) throw new Error('the chunks of an answer break off');
    if (size === 0) return { body: Buffer.concat(parts), rest: bytes.subarray(lineEnd + 4) };
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}

const Refusal = z.strictObject({
  message: z.string().min(1),
  code: z.enum(Object.keys(errors) as [keyof typeof errors]),
  fields: z.record(z.string(), z.string()).optional(),
  amount: z.int().optional(),
  totalRent: z.int().optional(),
  success: z.literal(false).optional(),
});

/** Refusals of incomplete requests: too slow, or with too large headers. */
const wireStatuses = new Set([408, 431]);

const EVENT_STREAM = 'text/event-stream; charset=utf-8';

/** Internal details that no refusal may contain. */
const INNER_WORDS = /node_modules|\.[cm]?[jt]s:\d+:\d+|\bat \w+ \(|syntax error at or near|relation "/;

/**
 * Describes a violation of the contract by a response; null if there is none. `isBroken`: the request was not valid
 * HTTP.
 */
export function findViolation(
  name: CallName,
  { status, headers, body, rest }: WireAnswer,
  isBroken: boolean,
): string | null {
  if (status === 0) return isBroken ? null : 'the connection was ended without an answer';
  if (status >= 500) return `it answered ${status}: ${body.toString()}`;
  if (headers.has('x-injected') || headers.has('x-folded')) return 'what was sent came back as a header';
  if (!isBroken && rest.length > 0) return 'more than one answer came back';
  if (status === 304) return null;
  if (status === 200 && name === 'inbox/news' && headers.get('content-type') === EVENT_STREAM) return null;
  if (!(headers.get('content-type') ?? '').startsWith('application/json'))
    return `it answered ${String(headers.get('content-type'))}`;
  if (headers.has('content-encoding')) return null;
  const text = body.toString();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return `its answer is no JSON: ${text.slice(0, 200)}`;
  }
  if (status < 400) return complaintOfAnswer(name, status, value);
  if (INNER_WORDS.test(text)) return `it speaks of its inside: ${text}`;
  const parsed = Refusal.safeParse(value);
  if (!parsed.success) return `its refusal is not in the form of the wire: ${text}`;
  const isRight = errors[parsed.data.code].status === status || wireStatuses.has(status);
  return isRight ? null : `${parsed.data.code} came with ${status}`;
}

function complaintOfAnswer(name: CallName, status: number, value: unknown): string | null {
  const schema = (calls[name].answers as Record<number, z.ZodType>)[status];
  if (schema === undefined) return `it answered ${status}`;
  const parsed = schema.safeParse(value);
  return parsed.success ? null : `its answer breaks the contract: ${z.prettifyError(parsed.error)}`;
}
