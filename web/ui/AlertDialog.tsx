import * as words from '@aangan/contract/words/en/ui/dialogs.ts';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';

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
