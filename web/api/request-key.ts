import { useRef } from 'react';

/** Returns one Idempotency-Key per request body: a retry reuses the key, a changed body gets a new key. */
export function useRequestKey(): (body: object) => string {
  const keys = useRef(new Map<string, string>());
  return (body) => {
    const text = JSON.stringify(body);
    const key = keys.current.get(text) ?? randomKey();
    keys.current.set(text, key);
    return key;
  };
}

/** 128 random bits. `crypto.randomUUID` needs a secure context. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
