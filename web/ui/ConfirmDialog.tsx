import * as words from '@aangan/contract/words/en/ui/dialogs.ts';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';

/** `busyLabel` replaces 'Yes' while running: 'Deleting...' */
interface ConfirmDialogProps extends Pick<ComponentProps<typeof Button>, 'busy' | 'busyLabel'> {
  open: boolean;
  /** 'Booking Cancel! Are you sure?' */
  question: string;
  /** Consequences, such as the refund. */
  children?: ReactNode;
  /** False until the consequences are known. */
  canConfirm?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirmation with Yes and No. Import it lazily: it brings Radix. */
export function ConfirmDialog({
  open,
  question,
  children,
  canConfirm = true,
  onConfirm,
  onCancel,
  ...running
}: ConfirmDialogProps) {
  return (
    <QuestionDialog
      open={open}
      onClose={onCancel}
      title={question}
      actions={
        <>
          <Button variant="secondary" className="min-w-24" disabled={running.busy} onClick={onCancel}>
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
