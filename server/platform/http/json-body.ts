import { invalidInput, Refusal } from './errors.ts';

/** Nothing that the contract takes is nested deeper than three levels. */
const MAX_DEPTH = 16;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads a JSON body. What is not JSON or not UTF-8, is nested like a trap or reaches for prototypes is refused. */
export function parseJson(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    throw new Refusal('INVALID_INPUT', { message: ({ reasons }) => reasons.notJson });
  }
  refuseTraps(value);
  return value;
}

/** Walks without recursion: a deep value must not exhaust the stack of whoever looks for it. */
function refuseTraps(value: unknown): void {
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
