import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { parseFirstName } from '@aangan/contract/rules/first-name.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as people from '@aangan/contract/words/en/shared/people.ts';
import { conversationPath } from '../../shared/links.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { MessagesSquare } from '../../ui/icons.ts';

interface ConversationLinkProps {
  booking: Booking;
  /** The other party, who receives the messages. */
  to: 'guest' | 'host';
  look?: 'secondary' | 'text';
  className?: string;
}

/** Link to the conversation about a stay; renders nothing if there is none. */
export function ConversationLink({ booking, to, look = 'secondary', className = '' }: ConversationLinkProps) {
  if (booking.conversation === undefined) return null;
  const name = parseFirstName(booking[to].name) ?? people.nameless;
  return (
    <ButtonLink
      to={conversationPath(booking.conversation)}
      variant={look}
      size="row"
      className={`max-w-full ${className}`}
    >
      <MessagesSquare size={18} className="-mt-0.5 shrink-0" />
      <span className="min-w-0 truncate">{buttons.writeTo({ name })}</span>
    </ButtonLink>
  );
}
