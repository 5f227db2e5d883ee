/** A reason that is said to whoever runs a command: its message is the one sentence, and nothing else is shown. */
export class SpokenError extends Error {}

/** The sentence for an error that ends a command; one that was not foreseen follows `unforeseen`. */
export function sentenceOf(error: unknown, unforeseen: string): string {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof SpokenError ? message : `${unforeseen}: ${message}`;
}
