import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether `signature` is the hex HMAC-SHA256 of `message` under `secret`; compared in constant time. Anybody can sign with an empty secret. */
export function isSignedBy(secret: string, message: string | Buffer, signature: string): boolean {
  if (secret === '' || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(message).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
