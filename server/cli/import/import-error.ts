import { SpokenError } from '../../platform/errors/operator-error.ts';

/** A reason why an import cannot begin or go on; its message is the one sentence that is said. */
export class ImportError extends SpokenError {
  override readonly name = 'ImportError';
}
