import { buttonLook } from './button-look.ts';
import { fetchOnce, prefetch } from './fetch-once.ts';
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

const load = fetchOnce(() => import('./Toasts.tsx'));

/** Prefetches the toasts, so that the result of an action can be shown even if the network is gone by then. */
export function prefetchToastsOnFirstAct(): void {
  addEventListener('pointerdown', () => prefetch(load), { once: true });
  addEventListener('keydown', () => prefetch(load), { once: true });
}

function show(kind: ToastKind, text: string, options: ToastOptions = {}) {
  load()
    .then(({ showToast }) => showToast(kind, text, options))
    .catch(() => showPlainly(text, options));
}

/** What draws toasts could not be fetched; the message must still arrive. */
function showPlainly(text: string, { action, autoClose = 5000 }: ToastOptions) {
  const message = document.body.appendChild(document.createElement('div'));
  message.role = 'alert';
  message.className = 'plain-toast';
  message.textContent = text;
  if (action !== undefined) {
    const button = document.createElement('button');
    button.className = buttonLook('text', 'row');
    button.textContent = action.label;
    button.addEventListener('click', action.act);
    message.append(button);
  }
  setTimeout(() => message.remove(), autoClose);
}
