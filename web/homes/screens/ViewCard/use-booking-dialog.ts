import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { StayEnd } from '../../../bookings/parts/stay-rules.ts';

const PARAMETER = 'book';

/** Adds a history entry for the dialog, so that the back button closes it. */
export function useBookingDialog() {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const value = new URLSearchParams(search).get(PARAMETER);
  const isOpen = value !== null;
  const [openings, setOpenings] = useState(isOpen ? 1 : 0);

  function openAt(end: StayEnd) {
    if (isOpen) return;
    setOpenings(openings + 1);
    navigate(withParameter(end), { state: { opened: PARAMETER } });
  }

  function close() {
    if (!isOpen) return;
    // After a reload or from a bookmark there is no entry to go back to.
    if ((history.state as { opened?: string } | null)?.opened === PARAMETER) history.back();
    else navigate(withParameter(null), { replace: true });
  }

  function withParameter(value: string | null): string {
    const parameters = new URLSearchParams(search);
    if (value === null) parameters.delete(PARAMETER);
    else parameters.set(PARAMETER, value);
    return `${path}?${parameters}`;
  }

  const startAt: StayEnd = value === 'checkOut' ? 'checkOut' : 'checkIn';
  return { isOpen, startAt, openAt, close, /** Changes on each opening, to remount the dialog. */ openings };
}
