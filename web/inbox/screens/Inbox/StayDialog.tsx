import type { Conversation } from '@aangan/contract/inbox/calls.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { StayCard } from './StayCard.tsx';

interface StayDialogProps {
  conversation: Conversation;
  myId: string;
  title: string;
  onClose: () => void;
}

/** The stay card as a dialog on narrow screens. */
export function StayDialog({ conversation, myId, title, onClose }: StayDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} width="small">
      <StayCard conversation={conversation} myId={myId} />
    </Dialog>
  );
}
