import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

/** The keys of a device as its browser reports them, base64url. */
export interface DeviceKeys {
  publicKey: string;
  privateKey: string;
  auth: string;
}

const TAG_BYTES = 16;

/** Decrypts a push message for a device: RFC 8188 (aes128gcm) with keys of RFC 8291. Throws for any other device. */
export function decryptPush(body: Buffer, keys: DeviceKeys): string {
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
