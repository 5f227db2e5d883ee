import { sanitizeForTerminal } from '../terminal-text.ts';

/** An expected error of a command: only its message is shown to the operator, without a stack trace. */
export class OperatorError extends Error {}

/** The message for an error that ends a command; an unexpected error is preceded by `prefix`. It may quote a file. */
export function operatorMessage(error: unknown, prefix: string): string {
  const message = sanitizeForTerminal(errorMessage(error));
  return error instanceof OperatorError ? message : `${prefix}: ${message}`;
}

/** The message of a thrown value, also if it is not an Error. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
