import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../../ui/QuestionDialog.tsx';

interface QuestionProps {
  question: string;
  children?: ReactNode;
  busy: boolean;
  busyLabel: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirmation dialog that is open while mounted. */
export function Question({ onClose, ...question }: QuestionProps) {
  return <ConfirmDialog open onCancel={onClose} {...question} />;
}
