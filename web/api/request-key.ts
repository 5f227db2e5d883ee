import { useRef } from 'react';

/**
 * One Idempotency-Key for one filled-in request: sending the same again after a failure carries the same key, so that
 * it can never be done twice; a changed request carries a new one.
 */
export function useRequestKey(): (body: object) => string {
  const keys = useRef(new Map<string, string>());
  return (body) => {
    const text = JSON.stringify(body);
    const key = keys.current.get(text) ?? randomKey();
    keys.current.set(text, key);
    return key;
  };
}

/** 128 random bits. `crypto.randomUUID` is not there on a plain http address. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
