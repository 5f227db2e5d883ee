import { createECDH, createPublicKey, randomBytes, randomUUID, verify, createDecipheriv, hkdfSync } from 'node:crypto';
import {
  type Answer,
  get,
  json,
  post,
  remove,
  type RunningServer,
  serve,
  type StandInRequest,
} from '../http/server.ts';

/** The keys of a subscription as reported by the browser, base64url. */
interface DeviceKeys {
  publicKey: string;
  privateKey: string;
  auth: string;
}

const TAG_BYTES = 16;

/** Decrypts a push message for a device: RFC 8188 (aes128gcm) with keys of RFC 8291. Throws for any other device. */
function decryptPush(body: Buffer, keys: DeviceKeys): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const own = createECDH('prime256v1');
  own.setPrivateKey(Buffer.from(keys.privateKey, 'base64url'));
  const shared = own.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(keys.publicKey, 'base64url'), senderKey]);
  const input = derive(shared, Buffer.from(keys.auth, 'base64url'), info, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  // The last record ends with the delimiter 2 and padding zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

function derive(input: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, info, bytes));
}

export interface PushServiceStandIn extends RunningServer {
  /** Subscribes a new device. */
  subscribe(): Promise<Device>;
}

/** A device's subscription, and the URL of its received messages. */
export interface Device {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** `GET` returns the received messages, oldest first; `POST` `{mood}` sets how later messages are answered. */
  control: string;
}

/** A received message. */
export interface ReceivedPush {
  at: string;
  payload: string;
  ttl: number;
  urgency: string;
  topic: string;
  /** The sender's contact and public key. */
  contact: string;
  sender: string;
}

/** 'taken' is normal; 'never' does not respond. */
const failureModes = ['taken', 'gone', 'not-found', 'too-many', 'broken', 'refused', 'never'] as const;
export type PushFailureMode = (typeof failureModes)[number];

const statusByFailureMode: Record<Exclude<PushFailureMode, 'never'>, number> = {
  taken: 201,
  gone: 410,
  'not-found': 404,
  'too-many': 429,
  broken: 500,
  refused: 403,
};

interface Known {
  keys: DeviceKeys;
  failureMode: PushFailureMode;
  arrived: ReceivedPush[];
}

/** A local push service: RFC 8030, verifying encryption (RFC 8291) and the sender's signature (RFC 8292). */
export async function startPushService({
  port,
  now = () => new Date(),
}: {
  port: number;
  /** The time of arriving messages. */
  now?: () => Date;
}): Promise<PushServiceStandIn> {
  const devices = new Map<string, Known>();
  let url = '';
  const add = (): Device => {
    const id = randomUUID();
    const own = createECDH('prime256v1');
    const publicKey = own.generateKeys('base64url');
    const auth = randomBytes(16).toString('base64url');
    devices.set(id, {
      keys: { publicKey, privateKey: own.getPrivateKey('base64url'), auth },
      failureMode: 'taken',
      arrived: [],
    });
    return {
      subscription: { endpoint: `${url}/push/${id}`, keys: { p256dh: publicKey, auth } },
      control: `${url}/devices/${id}`,
    };
  };
  const of = (request: StandInRequest) => devices.get(request.params['id'] ?? '');

  const listening = await serve(
    [
      post('/devices', () => json(add(), 201)),
      get('/devices/:id', (request) => json(of(request)?.arrived ?? [])),
      post('/devices/:id', (request) => {
        const device = of(request);
        const { mood: failureMode } = JSON.parse(request.body) as { mood: PushFailureMode };
        if (device === undefined || !failureModes.includes(failureMode))
          return json({ message: 'There is no such device.' }, 404);
        device.failureMode = failureMode;
        return json({ mood: failureMode });
      }),
      remove('/devices/:id', (request) => {
        devices.delete(request.params['id'] ?? '');
        return json({ message: 'It is gone.' });
      }),
      post('/push/:id', (request) => receivePush(of(request), request, { url, now: now() })),
    ],
    port,
  );
  url = listening.url;
  return { ...listening, subscribe: async () => add() };
}

function receivePush(
  device: Known | undefined,
  request: StandInRequest,
  { url, now }: { url: string; now: Date },
): Answer | Promise<Answer> {
  if (device === undefined) return json({ message: 'There is no such subscription.' }, 410);
  if (device.failureMode === 'never') return new Promise<Answer>(() => {});
  if (device.failureMode !== 'taken')
    return json({ message: device.failureMode }, statusByFailureMode[device.failureMode]);
  const { headers, bytes } = request;
  const signed = verifySignature(headers.authorization ?? '', url);
  if (signed === null) return json({ message: 'The sender has not signed.' }, 403);
  if (bytes.length > 4_096) return json({ message: 'This is too large.' }, 413);
  if (headers['content-encoding'] !== 'aes128gcm' || headers['ttl'] === undefined)
    return json({ message: 'The encoding or its TTL is missing.' }, 400);
  device.arrived.push({
    at: now.toISOString(),
    payload: decryptPush(bytes, device.keys),
    ttl: Number(headers['ttl']),
    urgency: String(headers['urgency']),
    topic: String(headers['topic']),
    ...signed,
  });
  return { status: 201, headers: { location: `${url}/messages/${randomUUID()}` }, body: '' };
}

/** The sender, if its signature for this service is valid (RFC 8292, section 2); else null. */
function verifySignature(header: string, audience: string): Pick<ReceivedPush, 'contact' | 'sender'> | null {
  const [, token = '', sender = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(sender, 'base64url');
  if (point.length !== 65) return null;
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const isTheirs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isTheirs) return null;
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  // The real time, since libraries sign with it.
  const seconds = Date.now() / 1000;
  const holds = typeof exp === 'number' && exp > seconds && exp <= seconds + 24 * 60 * 60;
  return aud === audience && holds ? { contact: String(sub), sender } : null;
}
