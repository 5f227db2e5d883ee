import type { BareBooking, BookingState } from '@aangan/contract/booking/bookings.ts';
import { Check, CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { Tag, type TagTone } from '../ui/Tag.tsx';
import { holdTimeLeft } from './hold-time.ts';
import { useNow } from './use-now.ts';

const looks: Record<BookingState, { word: string; tone: TagTone; Icon: LucideIcon }> = {
  held: { word: 'Held', tone: 'haldi', Icon: Clock },
  confirmed: { word: 'Confirmed', tone: 'neem', Icon: Check },
  completed: { word: 'Completed', tone: 'plain', Icon: CircleCheck },
  expired: { word: 'Expired', tone: 'lac', Icon: CircleX },
  cancelled: { word: 'Cancelled', tone: 'lac', Icon: CircleX },
};

/** A booking's state in a word: 'Held 21 h', 'Confirmed', 'Completed', 'Expired', 'Cancelled', 'Cancelled, refunded'. */
export function BookingStateTag({ booking }: { booking: Pick<BareBooking, 'state' | 'heldUntil' | 'refunded'> }) {
  const now = useNow();
  const { state, heldUntil, refunded } = booking;
  const { word, tone, Icon } = looks[state];
  return (
    <Tag tone={tone} icon={<Icon size={15} strokeWidth={1.75} className="-mt-px" aria-hidden="true" />}>
      {word}
      {heldUntil !== null && ` ${holdTimeLeft(heldUntil, now)}`}
      {refunded > 0 && (state === 'cancelled' || state === 'expired') && ', refunded'}
    </Tag>
  );
}
