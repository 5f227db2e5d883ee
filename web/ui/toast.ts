import type { ToastKind, ToastOptions } from './toast-options.ts';

/** Shows toasts. What draws them is loaded with the first one, so that the first page stays small. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  failure: (text: string, options?: ToastOptions) => show('failure', text, options),
  notice: (text: string, options?: ToastOptions) => show('notice', text, options),
};

/** Whether a click fell on a toast, which must not close the dialog beneath it. */
export function isInsideToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('#toasts') !== null;
}

function show(kind: ToastKind, text: string, options: ToastOptions = {}) {
  void import('./Toasts.tsx').then(({ showToast }) => showToast(kind, text, options));
}
