import { type CryptoKey, exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type JWK } from 'jose';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface SigningKey {
  privateKey: CryptoKey;
  /** The public key in the key set. */
  publicJwk: JWK;
}

interface StoredKey {
  pkcs8: string;
  publicJwk: JWK;
}

/** The signing key of identity tokens; generated once, stored in the provider's folder. */
export async function openSigningKey(path: string): Promise<SigningKey> {
  const stored = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as StoredKey) : await newKey(path);
  return { privateKey: await importPKCS8(stored.pkcs8, 'RS256'), publicJwk: stored.publicJwk };
}

async function newKey(path: string): Promise<StoredKey> {
  const pair = await generateKeyPair('RS256', { extractable: true });
  const kid = crypto.randomUUID().replaceAll('-', '');
  const stored: StoredKey = {
    pkcs8: await exportPKCS8(pair.privateKey),
    publicJwk: { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' },
  };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(stored, null, 2), { mode: 0o600 });
  return stored;
}
