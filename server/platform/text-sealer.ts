import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A sealed text cannot be opened; the message never contains the text. */
export class UnsealError extends Error {}

/**
 * Encrypts texts with AES-256-GCM under a key derived (HKDF) from the secret of the installation. A sealed text is
 * `v1.<key name>.<ciphertext>`: the key name distinguishes a wrong secret from tampering. The owner, a row and column,
 * is authenticated, so that a text moved elsewhere cannot be opened.
 */
export class TextSealer {
  readonly #key: Buffer;
  /** Identifies the key without revealing it. */
  readonly keyName: string;

  constructor(secret: string) {
    this.#key = deriveKey(secret, 'aangan: sealed texts, v1', 32);
    this.keyName = deriveKey(secret, 'aangan: name of the key of sealed texts, v1', 6).toString('base64url');
  }

  seal(text: string, owner: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return [VERSION, this.keyName, sealed.toString('base64url')].join('.');
  }

  /** Throws an `UnsealError` if it was sealed with another secret, for another owner, or tampered with. */
  open(sealed: string, owner: string): string {
    const [version, keyName, data = '', ...rest] = sealed.split('.');
    if (version !== VERSION || rest.length > 0) throw new UnsealError('This is no sealed text of this version.');
    if (keyName !== this.keyName) {
      throw new UnsealError(
        'A sealed text was sealed by another APP_SECRET: put that back, or re-seal all of them with npm run rotate-secret.',
      );
    }
    const bytes = Buffer.from(data, 'base64url');
    if (bytes.length < IV_BYTES + TAG_BYTES) throw new UnsealError('A sealed text is not whole.');
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      const text = [decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()];
      return Buffer.concat(text).toString('utf8');
    } catch {
      throw new UnsealError('A sealed text was changed, or belongs to another row.');
    }
  }

  /** Whether a text was sealed with this secret. */
  hasSealed(sealed: string): boolean {
    return sealed.startsWith(`${VERSION}.${this.keyName}.`);
  }
}

function deriveKey(secret: string, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes));
}
