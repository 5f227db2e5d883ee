/** How a toast differs from the default: 5 seconds, top right. */
export interface ToastOptions {
  /** One quiet line below the text. */
  detail?: string;
  /** A button below it. */
  action?: { label: string; act: () => void };
  /** Milliseconds until it goes. */
  autoClose?: number;
  position?: 'top-right' | 'top-center';
}

export type ToastKind = 'success' | 'failure' | 'notice';
