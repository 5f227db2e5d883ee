import * as Radix from '@radix-ui/react-alert-dialog';
import { type ReactNode, useRef } from 'react';
import { useFocusReturn } from './use-focus-return.ts';

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
