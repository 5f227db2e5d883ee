import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

interface QuestionProps {
  question: string;
  children?: ReactNode;
  busy: boolean;
  busyLabel: string;
  onYes: () => void;
  onClose: () => void;
}

/** Asks, as long as it stands on the screen. */
export function Question({ onClose, ...question }: QuestionProps) {
  return <ConfirmDialog open onNo={onClose} {...question} />;
}
