import type { FastifyRequest } from 'fastify';
import { invalidInput } from './errors.ts';

const MAX_LENGTH = 255;

/** The value of the Idempotency-Key header; undefined if absent. Refuses a malformed key. */
export function parseIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || key.length > MAX_LENGTH || /[^\x20-\x7e]/.test(key)) {
    throw invalidInput({ 'Idempotency-Key': ({ reasons }) => reasons.idempotencyKey({ max: String(MAX_LENGTH) }) });
  }
  return key;
}
