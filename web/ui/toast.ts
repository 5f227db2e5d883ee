import { buttonClass } from './Button.tsx';
import { fetchOnce, prefetch } from './fetch-once.ts';
import type { ToastKind, ToastOptions } from './Toasts.tsx';

/** Shows toasts. The toast library loads with the first toast, to keep the first page small. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  failure: (text: string, options?: ToastOptions) => show('failure', text, options),
  notice: (text: string, options?: ToastOptions) => show('notice', text, options),
};

/** Whether an event target is in a toast, so that a click does not close the dialog below. */
export function isInsideToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('#toasts') !== null;
}

const load = fetchOnce(() => import('./Toasts.tsx'));

/** Prefetches the toast library, so that results can be shown even if the network fails later. */
export function prefetchToastsOnFirstInput(): void {
  addEventListener('pointerdown', () => prefetch(load), { once: true });
  addEventListener('keydown', () => prefetch(load), { once: true });
}

function show(kind: ToastKind, text: string, options: ToastOptions = {}) {
  load()
    .then(({ showToast }) => showToast(kind, text, options))
    .catch(() => showFallback(text, options));
}

/** Fallback if the toast library failed to load. */
function showFallback(text: string, { action, autoClose = 5000 }: ToastOptions) {
  const message = document.body.appendChild(document.createElement('div'));
  message.role = 'alert';
  message.className = 'plain-toast';
  message.textContent = text;
  if (action !== undefined) {
    const button = document.createElement('button');
    button.className = buttonClass('text', 'row');
    button.textContent = action.label;
    button.addEventListener('click', action.act);
    message.append(button);
  }
  setTimeout(() => message.remove(), autoClose);
}
