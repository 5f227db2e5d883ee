import { SpokenError } from '../errors/operator-error.ts';

/** A database that cannot be used; its message is the one sentence the start stops with. */
export class DatabaseError extends SpokenError {
  override readonly name = 'DatabaseError';
}
