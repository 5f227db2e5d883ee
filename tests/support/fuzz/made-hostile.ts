import { calls } from '@aangan/contract/calls.ts';
import { type CallName, paths } from '@aangan/contract/paths.ts';
import type { HostileRequest } from './hostile-request.ts';
import type { Scene } from './scene.ts';
import type { WireRequest } from './wire.ts';

/** The bytes of a hostile request, here and now. */
export async function madeHostile(scene: Scene, name: CallName, request: HostileRequest): Promise<WireRequest> {
  const { method, path } = paths[name];
  const { sender, headers, type, isSigned } = request;
  const cookie = sender === 'nobody' ? null : await scene.cookieOf(sender);
  const kind = 'form' in calls[name] ? 'form' : 'body' in calls[name] || name === 'payment/webhook' ? 'json' : 'none';
  const fields = kind === 'none' ? {} : changedFields(await scene.wellMeant(name), request);
  const whole = kind === 'form' ? asForm(fields, request, scene.files) : asJson(fields, request, kind);
  const body = damaged(name === 'payment/webhook' ? asEvent(whole, request) : whole, request);
  const rightType = { form: 'multipart/form-data; boundary=line', json: 'application/json', none: '' }[kind];
  const contentType = type ?? rightType;
  return {
    method,
    target: path.replace(':id', () => idOf(scene, name, request.id)) + queryOf(request.query),
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

/** Header values are cut at what would be the next header: that has framings of its own. */
function inOneLine(value: string): string {
  return Buffer.from(value.slice(0, 4_000))
    .toString('latin1')
    .replace(/[\r\n]/g, ' ');
}

function idOf({ home, booking }: Scene, name: CallName, id: HostileRequest['id']): string {
  if ('text' in id) return encodeAlmost(id.text);
  const isOfHome = name.startsWith('listing/') || /booked-dates|create|hosted/.test(name);
  const things = { home: home._id, booking: booking._id, session: crypto.randomUUID() };
  return id.named === 'example' ? things[isOfHome ? 'home' : 'booking'] : things[id.named];
}

function queryOf(query: HostileRequest['query']): string {
  if (query.length === 0) return '';
  return `?${query.map(([name, value]) => `${encodeAlmost(name)}=${encodeAlmost(value)}`).join('&')}`;
}

/** Percent-encoded only where the line would end or the text is not one of bytes: the rest goes out raw. */
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

/** Builds the JSON from pairs: an object would lose a name that is there twice, and `__proto__`. */
function asJson(fields: Iterable<[string, unknown]> | object, { damage }: HostileRequest, kind: string): Buffer {
  const pairs = Symbol.iterator in fields ? [...fields] : [];
  if (kind === 'none' && damage === null) return Buffer.alloc(0);
  if (damage?.how === 'a key twice') pairs.push(...pairs.map(([name]): [string, unknown] => [name, damage.value]));
  if (damage?.how === 'prototypes')
    pairs.push(['__proto__', { isAdmin: true }], ['constructor', { prototype: { polluted: 1 } }]);
  if (damage?.how === 'no object') return Buffer.from(JSON.stringify(damage.value));
  return Buffer.from(`{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`);
}

/** What is told of a payment, or of a refund, as the gateway tells it. */
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
