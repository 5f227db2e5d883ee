/** A reason that is said to whoever runs a command: its message is the one sentence, and nothing else is shown. */
export class OperatorError extends Error {}

/** The sentence for an error that ends a command; one that was not foreseen follows `unforeseen`. */
export function operatorMessage(error: unknown, prefix: string): string {
  const message = errorMessage(error);
  return error instanceof OperatorError ? message : `${prefix}: ${message}`;
}

/** Also of what was thrown without being an error. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
