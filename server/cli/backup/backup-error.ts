import { SpokenError } from '../../platform/errors/operator-error.ts';

/** A reason why a backup cannot be made or restored; its message is the one sentence that is said. */
export class BackupError extends SpokenError {
  override readonly name = 'BackupError';
}
