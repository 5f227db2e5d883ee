/** Options that differ from the default of 5 seconds, top right. */
export interface ToastOptions {
  /** Secondary line below the text. */
  detail?: string;
  /** Button below the text. */
  action?: { label: string; act: () => void };
  /** Duration in milliseconds. */
  autoClose?: number;
  position?: 'top-right' | 'top-center';
}

export type ToastKind = 'success' | 'failure' | 'notice';
