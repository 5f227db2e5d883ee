import type { BareBooking, Booking } from '@aangan/contract/bookings/bookings.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import { useState } from 'react';
import { useCurrentUser } from '../../../accounts/queries/current-user.ts';
import { GUEST_STATE } from './GuestState.tsx';

/** The guest's state, if a payment needs it and the account has none. */
export function useGuestState(booking: BareBooking | Booking) {
  const { user } = useCurrentUser();
  const [value, setValue] = useState<State | ''>('');
  const [isMissing, setMissing] = useState(false);
  // Stays visible once shown, because the account may be refetched during payment.
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
    /** The value for the order; null if missing, with an error at the field. */
    forOrder: (): { guestState?: State } | null => {
      if (value !== '') return { guestState: value };
      if (booking.guestStateNeeded !== true) return {};
      setMissing(true);
      document.querySelector<HTMLSelectElement>(`select[name="${GUEST_STATE}"]`)?.focus();
      return null;
    },
  };
}
