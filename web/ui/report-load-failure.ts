import * as words from '@aangan/contract/words/en/ui/controls.ts';
import { PageOutdated } from './page-outdated.ts';
import { toast } from './toast.ts';
import type { ToastOptions } from './toast-options.ts';

/** Shown long enough for who was looking elsewhere. */
const STANDS_MS = 30_000;

/** Says that only a reload brings what is missing, where that is so; `text` for every other failure. */
export function reportLoadFailure(error: unknown, text: string, options?: ToastOptions): void {
  if (error instanceof PageOutdated) {
    const action = { label: words.reloadPage, act: () => location.reload() };
    toast.failure(words.partMissing, { detail: words.mayBeUpdated, action, autoClose: STANDS_MS });
  } else toast.failure(text, options);
}
