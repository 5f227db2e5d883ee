/** A reason that is said to whoever runs a command: its message is the one sentence, and nothing else is shown. */
export class SpokenError extends Error {}

/** The sentence for an error that ends a command; one that was not foreseen follows `unforeseen`. */
export function sentenceOf(error: unknown, unforeseen: string): string {
  const message = messageOf(error);
  return error instanceof SpokenError ? message : `${unforeseen}: ${message}`;
}

/** Also of what was thrown without being an error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
