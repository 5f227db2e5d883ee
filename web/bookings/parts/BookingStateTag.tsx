import type { BookingState, BookingWithoutNames } from '@aangan/contract/bookings/bookings.ts';
import * as words from '@aangan/contract/words/en/bookings/booking-state.ts';
import { useNow } from '../../api/site.ts';
import { Check, CircleCheck, CircleX, Clock, type Icon } from '../../ui/icons.ts';
import { Tag, type TagTone } from '../../ui/Tag.tsx';

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
    <Tag tone={tone} icon={<Icon size={15} className="-mt-px" />}>
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

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Remaining hold time in rounded-down units for a tag: `3 days`, `21 h`, `12 min`. */
export function holdTimeLeft(heldUntil: string, now: Date): string {
  const left = Math.max(0, Date.parse(heldUntil) - now.getTime());
  if (left >= 2 * DAY_MS) return words.days({ days: Math.floor(left / DAY_MS) });
  if (left >= HOUR_MS) return words.hours({ hours: Math.floor(left / HOUR_MS) });
  return words.minutes({ minutes: Math.floor(left / MINUTE_MS) });
}
