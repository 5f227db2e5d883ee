import * as words from '@aangan/contract/words/en/ui/controls.ts';
import { PageOutdatedError } from './page-outdated.ts';
import { toast } from './toast.ts';
import type { ToastOptions } from './toast-options.ts';

/** Long enough to be noticed. */
const SHOWN_MS = 30_000;

/** Shows that a reload is needed, if so; otherwise `text`. */
export function reportLoadFailure(error: unknown, text: string, options?: ToastOptions): void {
  if (error instanceof PageOutdatedError) {
    const action = { label: words.reloadPage, act: () => location.reload() };
    toast.failure(words.partMissing, { detail: words.mayBeUpdated, action, autoClose: SHOWN_MS });
  } else toast.failure(text, options);
}
