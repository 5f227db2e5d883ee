import * as words from '@aangan/contract/words/en/ui/dialogs.ts';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';

/** `busyLabel` stands on Yes while it runs: 'Deleting...' */
interface ConfirmDialogProps extends Pick<ComponentProps<typeof Button>, 'busy' | 'busyLabel'> {
  open: boolean;
  /** 'Booking Cancel! Are you sure?' */
  question: string;
  /** What follows from Yes, for example what is refunded. */
  children?: ReactNode;
  /** False while it is not clear yet what Yes would do. */
  canSayYes?: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asks before something ends; answered by Yes or No. Import it lazily: it brings Radix. */
export function ConfirmDialog({
  open,
  question,
  children,
  canSayYes = true,
  onYes,
  onNo,
  ...running
}: ConfirmDialogProps) {
  return (
    <QuestionDialog
      open={open}
      onClose={onNo}
      title={question}
      actions={
        <>
          <Button variant="secondary" className="min-w-24" disabled={running.busy} onClick={onNo}>
            {words.no}
          </Button>
          <Button variant="destructive" className="min-w-24" disabled={!canSayYes} onClick={onYes} {...running}>
            {words.yes}
          </Button>
        </>
      }
    >
      {children}
    </QuestionDialog>
  );
}
