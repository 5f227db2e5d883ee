import * as words from '@aangan/contract/words/en/ui/dialogs.ts';
import * as Radix from '@radix-ui/react-alert-dialog';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Button } from './Button.tsx';
import { useFocusReturn } from './focus.ts';

interface QuestionDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  actions: ReactNode;
}

/** Base of confirmation and alert dialogs: closed only by an action or Esc. */
export function QuestionDialog({ open, onClose, title, children, actions }: QuestionDialogProps) {
  const restoreFocus = useFocusReturn(open);
  const content = useRef<HTMLDivElement>(null);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="motion-scrim fixed inset-0 z-60 bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-60 flex items-end justify-center ml:items-center ml:p-6">
          <Radix.Content
            {...(children === undefined && { 'aria-describedby': undefined })}
            ref={content}
            // Radix would focus its own Cancel button; focuses the first action instead, which changes nothing.
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              content.current?.querySelector('button')?.focus();
            }}
            onCloseAutoFocus={restoreFocus}
            className="motion-dialog pointer-events-auto w-full rounded-t-dialog border border-edge bg-raised p-6 pb-[max(24px,env(safe-area-inset-bottom))] shadow-3 outline-none ml:max-w-[460px] ml:rounded-dialog ml:p-8"
          >
            <Radix.Title className="type-h2">{title}</Radix.Title>
            {children !== undefined && (
              <Radix.Description asChild>
                <div className="mt-2 text-ink-2">{children}</div>
              </Radix.Description>
            )}
            <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** `busyLabel` replaces 'Yes' while running: 'Deleting...' */
interface ConfirmDialogProps extends Pick<ComponentProps<typeof Button>, 'busy' | 'busyLabel'> {
  open?: boolean;
  /** 'Booking Cancel! Are you sure?' */
  question: string;
  /** Consequences, such as the refund. */
  children?: ReactNode;
  /** False until the consequences are known. */
  canConfirm?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirmation with Yes and No. Import it lazily: it brings Radix. */
export function ConfirmDialog({
  open = true,
  question,
  children,
  canConfirm = true,
  onConfirm,
  onClose,
  ...running
}: ConfirmDialogProps) {
  return (
    <QuestionDialog
      open={open}
      // Esc while it runs would look like a cancellation.
      onClose={() => running.busy !== true && onClose()}
      title={question}
      actions={
        <>
          <Button variant="secondary" className="min-w-24" disabled={running.busy} onClick={onClose}>
            {words.no}
          </Button>
          <Button variant="destructive" className="min-w-24" disabled={!canConfirm} onClick={onConfirm} {...running}>
            {words.yes}
          </Button>
        </>
      }
    >
      {children}
    </QuestionDialog>
  );
}

interface AlertDialogProps {
  message: string;
  children?: ReactNode;
  onClose: () => void;
}

/** Specified alert ('✅ Payment Successful'), open until confirmed. Import it lazily: it brings Radix. */
export function AlertDialog({ message, children, onClose }: AlertDialogProps) {
  return (
    <QuestionDialog
      open
      onClose={onClose}
      title={message}
      actions={
        <Button className="min-w-24" onClick={onClose}>
          {words.ok}
        </Button>
      }
    >
      {children}
    </QuestionDialog>
  );
}
