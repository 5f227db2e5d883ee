import { formatDate, isCalendarDate, parseTypedDate } from '@aangan/contract/rules/dates.ts';
import type { Party } from '@aangan/contract/rules/guests.ts';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { withQuery } from '../../parts/home-links.ts';
import { fewestGuests, guestKinds, readParty } from '../../../bookings/parts/party-address.ts';
import type { TypedStay } from '../../../bookings/parts/stay-rules.ts';

/** Dates and guests entered on the detail screen and in the booking dialog. */
export interface RequestedStay {
  typed: TypedStay;
  party: Party;
}

const ends = ['checkIn', 'checkOut'] as const;

/** Dates and guests in state, mirrored to the URL for reloads and the back button. */
export function useStayRequest(): [RequestedStay, (change: Partial<RequestedStay>) => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const [home] = useState(path);
  const [requested, setRequested] = useState(() => readRequestedStay(new URLSearchParams(search)));

  useEffect(() => {
    const mirrored = writeRequestedStay(new URLSearchParams(search), requested);
    if (path !== home || mirrored.toString() === search) return;
    navigate(withQuery(path, mirrored), { replace: true, state: history.state as unknown });
  }, [home, path, search, requested, navigate]);

  return [requested, (change) => setRequested((before) => ({ ...before, ...change }))];
}

export function readRequestedStay(parameters: URLSearchParams): RequestedStay {
  const date = (name: string) => {
    const value = parameters.get(name) ?? '';
    return isCalendarDate(value) ? formatDate(value) : '';
  };
  return {
    typed: { checkIn: date('checkIn'), checkOut: date('checkOut') },
    party: readParty(parameters) ?? fewestGuests,
  };
}

/** Writes the values to parameters; defaults are omitted. */
export function writeRequestedStay(parameters: URLSearchParams, { typed, party }: RequestedStay): URLSearchParams {
  for (const end of ends) setParameter(parameters, end, parseTypedDate(typed[end]));
  for (const kind of guestKinds) {
    setParameter(parameters, kind, party[kind] === fewestGuests[kind] ? null : String(party[kind]));
  }
  return parameters;
}

function setParameter(parameters: URLSearchParams, name: string, value: string | null) {
  if (value === null) parameters.delete(name);
  else parameters.set(name, value);
}
