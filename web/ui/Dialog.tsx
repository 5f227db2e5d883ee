import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, type RefObject, type FocusEvent, useRef } from 'react';
import { classNames } from './class-names.ts';
import { type FinalFocus, useFocusReturn } from './focus.ts';
import { CloseButton } from './RoundButton.tsx';
import { isInsideToast } from './toast.ts';

interface DialogProps {
  open: boolean;
  /** Called on Esc, 'Close' or a click outside. */
  onClose: () => void;
  title: string;
  /** 1060 px for two columns, 680 px for texts and forms, 460 px for confirmations. */
  width?: 'wide' | 'text' | 'small';
  /** Initially focused element; 'Close' by default. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Focused after closing, if set by then; the opener by default. */
  finalFocus?: FinalFocus | undefined;
  /** Sticky footer for actions. */
  footer?: ReactNode;
  /** Without padding, if the content has its own. */
  bare?: boolean;
  /** Text without controls: the content is focusable, so that keys scroll it. */
  isText?: boolean;
  children: ReactNode;
}

const widths = { wide: 'ml:max-w-[1060px]', text: 'ml:max-w-[680px]', small: 'ml:max-w-[460px]' };

/** Modal dialog; a bottom sheet below 900 px. Traps and restores focus. Import it lazily: it brings Radix. */
export function Dialog({
  open,
  onClose,
  title,
  width = 'text',
  initialFocus,
  finalFocus,
  footer,
  bare,
  isText,
  children,
}: DialogProps) {
  const restoreFocus = useFocusReturn(open, finalFocus);
  const focusOnItsWay = useFocusTarget();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="motion-scrim fixed inset-0 z-50 bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-60 flex items-end justify-center ml:items-center ml:p-6">
          <Radix.Content
            {...focusOnItsWay}
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              if (!initialFocus?.current) return;
              event.preventDefault();
              initialFocus.current.focus();
            }}
            onCloseAutoFocus={restoreFocus}
            onInteractOutside={(event) => isInsideToast(event.target) && event.preventDefault()}
            className={classNames(
              'motion-dialog pointer-events-auto flex max-h-[92dvh] w-full flex-col overflow-hidden bg-raised shadow-3 outline-none',
              'rounded-t-dialog ml:max-h-full ml:rounded-dialog border border-edge',
              widths[width],
            )}
          >
            <header className="flex items-center justify-between gap-4 border-b border-line py-3 pr-4 pl-5 ml:py-5 ml:pr-7 ml:pl-8">
              <Radix.Title className="type-h2 pt-1">{title}</Radix.Title>
              <Radix.Close asChild>
                <CloseButton />
              </Radix.Close>
            </header>
            <div
              {...(isText && { role: 'region', 'aria-label': title, tabIndex: 0 })}
              className={classNames(
                'min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-3',
                !bare && 'p-5 ml:p-8',
              )}
            >
              {children}
            </div>
            {footer !== undefined && (
              <footer className="border-t border-line bg-raised px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] ml:px-8 ml:py-5">
                {footer}
              </footer>
            )}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Keeps the focus at its target. If content of the dialog unmounts between blur and focus, Radix assumes that the focus
 * is lost and focuses the dialog. Returns handlers for the dialog's content.
 */
function useFocusTarget() {
  const target = useRef<EventTarget | null>(null);
  return {
    onBlur: (event: FocusEvent) => {
      target.current = event.relatedTarget;
    },
    onFocus: (event: FocusEvent) => {
      const next = target.current;
      target.current = null;
      if (event.target === event.currentTarget && next instanceof HTMLElement && event.currentTarget.contains(next))
        next.focus();
    },
  };
}
