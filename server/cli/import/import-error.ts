import { SpokenError } from '../spoken-error.ts';

/** A reason why an import cannot begin or go on; its message is the one sentence that is said. */
export class ImportError extends SpokenError {
  override readonly name = 'ImportError';
}
