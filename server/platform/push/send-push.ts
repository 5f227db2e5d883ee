import webPush from 'web-push';
import { postOutside } from '../fetching/fetch-outside.ts';

/** A push subscription of a browser (RFC 8030). */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface Push {
  /** Encrypted for the device (RFC 8291). At most 3,500 bytes. */
  payload: string;
  /** Time for which the push service keeps the push for an offline device. */
  ttlSeconds: number;
  urgency: 'normal' | 'high';
  /** Replaces an undelivered push of the same topic; at most 32 characters of base64url (RFC 8030, 5.4). */
  topic: string;
}

interface Sender {
  keys: { publicKey: string; privateKey: string };
  /** Contact of the operator for the push service: a `mailto:` or `https:` URL (RFC 8292, 2.1). */
  contact: string;
  allowsLoopback: boolean;
}

/** Services accept 4,096 bytes including the encryption overhead. */
const MAX_PAYLOAD_BYTES = 3_500;
const RESPONSE_TIMEOUT_MS = 10_000;

/** Sends to the device's push service; `gone`: the device has unsubscribed. Throws if the push is not accepted. */
export async function sendPush(target: PushTarget, push: Push, sender: Sender): Promise<'taken' | 'gone'> {
  const { endpoint, p256dh, auth } = target;
  if (Buffer.byteLength(push.payload) > MAX_PAYLOAD_BYTES)
    throw new Error('a push exceeds the size limit of push services');
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, push.payload, {
    vapidDetails: { subject: sender.contact, ...sender.keys },
    TTL: push.ttlSeconds,
    urgency: push.urgency,
    topic: push.topic,
    contentEncoding: 'aes128gcm',
  });
  const status = await postOutside(endpoint, {
    headers,
    body,
    timeoutMs: RESPONSE_TIMEOUT_MS,
    allowsLoopback: sender.allowsLoopback,
  });
  if (status === 404 || status === 410) return 'gone';
  if (status >= 200 && status < 300) return 'taken';
  throw new Error(`the push service answered ${status}`);
}
