import { OperatorError } from '../errors/operator-error.ts';

/** A database that cannot be used; its message is the one sentence the start stops with. */
export class DatabaseError extends OperatorError {
  override readonly name = 'DatabaseError';
}
