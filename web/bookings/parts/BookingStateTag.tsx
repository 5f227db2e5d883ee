import * as words from '@aangan/contract/words/en/bookings/booking-state.ts';
import type { BookingWithoutNames, BookingState } from '@aangan/contract/bookings/bookings.ts';
import { Check, CircleCheck, CircleX, Clock, type Icon } from '../../ui/icons.ts';
import { useNow } from '../../api/server-clock.ts';
import { Tag, type TagTone } from '../../ui/Tag.tsx';
import { holdTimeLeft } from './hold-time.ts';

const appearances: Record<BookingState, { tone: TagTone; Icon: Icon }> = {
  held: { tone: 'haldi', Icon: Clock },
  confirmed: { tone: 'neem', Icon: Check },
  completed: { tone: 'plain', Icon: CircleCheck },
  expired: { tone: 'lac', Icon: CircleX },
  cancelled: { tone: 'lac', Icon: CircleX },
};

/** A booking's state in a word: 'Held 21 h', 'Confirmed', 'Completed', 'Expired', 'Cancelled', 'Cancelled, refunded'. */
export function BookingStateTag({
  booking,
}: {
  booking: Pick<BookingWithoutNames, 'state' | 'heldUntil' | 'refunded'>;
}) {
  const now = useNow();
  const { state, heldUntil, refunded } = booking;
  const { tone, Icon } = appearances[state];
  return (
    <Tag tone={tone} icon={<Icon size={15} strokeWidth={1.75} className="-mt-px" aria-hidden="true" />}>
      {stateLabel(state, refunded > 0, heldUntil === null ? null : holdTimeLeft(heldUntil, now))}
    </Tag>
  );
}

function stateLabel(state: BookingState, isRefunded: boolean, left: string | null): string {
  if (state === 'held') return left === null ? words.heldPlain : words.held({ left });
  if (state === 'expired') return isRefunded ? words.expiredRefunded : words.expired;
  if (state === 'cancelled') return isRefunded ? words.cancelledRefunded : words.cancelled;
  return words[state];
}
