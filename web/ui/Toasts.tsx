import * as words from '@aangan/contract/words/en/ui/controls.ts';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { toast, ToastContainer } from 'react-toastify/unstyled';
import { buttonClass } from './Button.tsx';
import { CircleAlert, CircleCheck, Info, X } from './icons.ts';
import './toasts.css';
import 'react-toastify/ReactToastify.css';

const icons = { success: CircleCheck, failure: CircleAlert, notice: Info };

/** Rendered outside the app, so that dialogs do not make it inert. Defaults as specified. */
const container = document.body.appendChild(document.createElement('div'));
container.id = 'toasts';
flushSync(() => createRoot(container).render(<ToastContainer closeButton={CloseToast} icon={false} />));

export function showToast(kind: ToastKind, text: string, { detail, action, autoClose, position }: ToastOptions) {
  const Icon = icons[kind];
  toast(
    <div className="toast-text">
      <Icon size={22} className="toast-icon" />
      <div>
        <p className="font-semibold">{text}</p>
        {detail !== undefined && <p className="type-small text-muted">{detail}</p>}
        {action !== undefined && (
          <button type="button" className={buttonClass('text', 'row')} onClick={action.act}>
            {action.label}
          </button>
        )}
      </div>
    </div>,
    { autoClose, position, role: kind === 'failure' ? 'alert' : 'status', className: `toast-${kind}` },
  );
}

function CloseToast({ closeToast }: { closeToast: (event: React.MouseEvent<HTMLElement>) => void }) {
  return (
    <button type="button" aria-label={words.close} className="toast-close" onClick={closeToast}>
      <X size={18} />
    </button>
  );
}

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
