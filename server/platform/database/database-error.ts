import { OperatorError } from '../errors/operator-error.ts';

/** A database that cannot be used; the start fails with its message, a single sentence. */
export class DatabaseError extends OperatorError {
  override readonly name = 'DatabaseError';
}
