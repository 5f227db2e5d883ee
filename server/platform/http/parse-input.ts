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

/** Valid bodies have at most three levels of nesting. */
const MAX_DEPTH = 16;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a JSON body. Refuses invalid JSON, invalid UTF-8, deep nesting and `__proto__` keys. */
export function parseJson(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    throw new Refusal('INVALID_INPUT', { message: ({ reasons }) => reasons.notJson });
  }
  rejectUnsafeJson(value);
  return value;
}

/** Iterative, so that a deeply nested value cannot overflow the stack. */
function rejectUnsafeJson(value: unknown): void {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw new Refusal('INVALID_INPUT', { message: ({ reasons }) => reasons.nestedTooDeeply });
    level = level.flatMap((item) => {
      if (typeof item !== 'object' || item === null) return [];
      if (Object.hasOwn(item, '__proto__'))
        throw invalidInput({ ['__proto__']: ({ reasons }) => reasons.nameNotAccepted });
      return Object.values(item);
    });
  }
}
