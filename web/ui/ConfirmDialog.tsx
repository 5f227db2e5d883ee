import * as words from '@aangan/contract/words/en/ui/dialogs.ts';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  /** 'Booking Cancel! Are you sure?' */
  question: string;
  /** What follows from Yes, for example what is refunded. */
  children?: ReactNode;
  /** False while it is not clear yet what Yes would do. */
  canSayYes?: boolean;
  busy?: boolean;
  /** On Yes while it runs: 'Deleting...' */
  busyLabel?: string;
  onYes: () => void;
  onNo: () => void;
}

/** Asks before something ends; answered by Yes or No. Import it lazily: it brings Radix. */
export function ConfirmDialog({
  open,
  question,
  children,
  canSayYes = true,
  busy,
  busyLabel,
  onYes,
  onNo,
}: ConfirmDialogProps) {
  return (
    <QuestionDialog
      open={open}
      onClose={onNo}
      title={question}
      actions={
        <>
          <Button variant="secondary" className="min-w-24" disabled={busy} onClick={onNo}>
            {words.no}
          </Button>
          <Button
            variant="destructive"
            className="min-w-24"
            disabled={!canSayYes}
            busy={busy}
            busyLabel={busyLabel}
            onClick={onYes}
          >
            {words.yes}
          </Button>
        </>
      }
    >
      {children}
    </QuestionDialog>
  );
}
