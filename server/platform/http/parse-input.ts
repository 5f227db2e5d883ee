import type * as z from 'zod';
import { isStorable } from '../database/storable-text.ts';
import { invalidInput, Refusal } from './errors.ts';

/** What the contract makes of an input, or a refusal that names each field with its first reason. */
export function parseInput(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw refusedFields(parsed.error.issues);
  const odd = Object.entries(parsed.data ?? {}).filter(([, value]) => !holdsStorable(value));
  if (odd.length === 0) return parsed.data;
  throw invalidInput(Object.fromEntries(odd.map(([field]) => [field, ({ reasons }) => reasons.notStorable])));
}

/** Whether all texts in it can be stored, whatever the contract lets through. */
function holdsStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true;
  return Object.entries(value).every(([name, item]) => isStorable(name) && holdsStorable(item));
}

/** The refusal for input that the contract does not accept. */
function refusedFields(issues: readonly { path: PropertyKey[]; message: string }[]): Refusal {
  const fields = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = path[0];
    if (field !== undefined && !fields.has(String(field))) fields.set(String(field), message);
  }
  if (fields.size === 0) return new Refusal('INVALID_INPUT');
  return invalidInput(Object.fromEntries(fields));
}
