import { errorMessage } from '../api/api-error.ts';
import { toast } from '../ui/toast.ts';

/** Shows why something failed, as a toast. */
export function showError(error: unknown): void {
  toast.failure(errorMessage(error));
}
