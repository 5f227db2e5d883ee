import type { StandInRequest } from '../http/routes.ts';
import { GatewayError } from './errors.ts';

/** A JSON object; anything else is refused. */
export function requireObject({ body }: StandInRequest): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body === '' ? '{}' : body);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>;
  } catch {
    // Invalid JSON is refused below, like any body that is not an object.
  }
  throw new GatewayError('The request body is not a JSON object');
}

export function wholeAmount(amount: unknown): number {
  if (typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0) return amount;
  throw new GatewayError('The amount must be an integer.', { field: 'amount' });
}

export function parseNotes(body: Record<string, unknown>): Record<string, string> {
  const notes = Object.entries(body['notes'] ?? {});
  if (notes.length > 15)
    throw new GatewayError('Number of fields in notes should be less than or equal to 15', { field: 'notes' });
  return Object.fromEntries(notes.map(([name, value]) => [name, String(value).slice(0, 256)]));
}

/** A page of items, newest first; by default ten, like the gateway's lists. */
export function page<T>(items: T[], query: URLSearchParams): T[] {
  const skip = Number(query.get('skip') ?? 0);
  const count = Math.min(Number(query.get('count') ?? 10), 100);
  return items.toReversed().slice(skip, skip + count);
}
