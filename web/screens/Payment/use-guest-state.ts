import type { BareBooking, Booking } from '@aangan/contract/booking/bookings.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import { useState } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { GUEST_STATE } from './GuestState.tsx';

/** The guest's state, where a payment needs it and the account does not tell it. */
export function useGuestState(booking: BareBooking | Booking) {
  const { user } = useCurrentUser();
  const [value, setValue] = useState<State | ''>('');
  const [isMissing, setMissing] = useState(false);
  // Once it was asked for it stays in view: the answer that it is known now comes while somebody pays.
  const [isAskedFor] = useState(booking.guestStateNeeded === true);
  const isNeeded = isAskedFor || booking.guestStateNeeded === true;
  return {
    isNeeded,
    value,
    isMissing,
    isGuest: 'guest' in booking && booking.guest._id === user?._id,
    change: (chosen: State | '') => {
      setValue(chosen);
      setMissing(false);
    },
    /** What is sent along; null where it is missing, which is said at the choice. */
    forOrder: (): { guestState?: State } | null => {
      if (value !== '') return { guestState: value };
      if (booking.guestStateNeeded !== true) return {};
      setMissing(true);
      document.querySelector<HTMLSelectElement>(`select[name="${GUEST_STATE}"]`)?.focus();
      return null;
    },
  };
}
