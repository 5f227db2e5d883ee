import type { FastifyRequest } from 'fastify';
import { invalidInput } from './errors.ts';

const MAX_LENGTH = 255;

/** The key by which a client marks the repetitions of one request; undefined when it sent none. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || key.length > MAX_LENGTH || /[^\x20-\x7e]/.test(key)) {
    throw invalidInput({ 'Idempotency-Key': ({ reasons }) => reasons.idempotencyKey({ max: String(MAX_LENGTH) }) });
  }
  return key;
}
