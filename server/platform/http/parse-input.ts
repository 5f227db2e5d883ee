import type * as z from 'zod';
import { invalidInput, Refusal } from './errors.ts';

/** Parses input with a contract schema. Refuses invalid input with the first reason per field. */
export function parseInput(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw toRefusal(parsed.error.issues);
}

function toRefusal(issues: readonly { path: PropertyKey[]; message: string }[]): Refusal {
  const fields = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = path[0];
    if (field !== undefined && !fields.has(String(field))) fields.set(String(field), message);
  }
  if (fields.size === 0) return new Refusal('INVALID_INPUT');
  return invalidInput(Object.fromEntries(fields));
}
