import { formatDate, isCalendarDate, parseTypedDate } from '@aangan/contract/rules/dates.ts';
import type { Party } from '@aangan/contract/rules/guests.ts';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { addresses } from '../../links.ts';
import { fewestGuests, kindsOfGuest, readParty } from '../../components/stay/party-address.ts';
import type { TypedStay } from '../../components/stay/stay-rules.ts';

/** What a guest fills in on the detail screen and in the booking dialog. */
export interface Wish {
  typed: TypedStay;
  party: Party;
}

const ends = ['checkIn', 'checkOut'] as const;

/**
 * The guest's wish, held in state and mirrored into the address, so that a reload and the way back
 * from another screen find dates and guests as they were left.
 */
export function useWish(): [Wish, (change: Partial<Wish>) => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const [wish, setWish] = useState(() => readWish(new URLSearchParams(search)));

  useEffect(() => {
    const mirrored = writeWish(new URLSearchParams(search), wish).toString();
    if (path !== addresses.viewCard || mirrored === search) return;
    navigate(`${path}?${mirrored}`, { replace: true, state: history.state as unknown });
  }, [path, search, wish, navigate]);

  return [wish, (change) => setWish((before) => ({ ...before, ...change }))];
}

export function readWish(parameters: URLSearchParams): Wish {
  const date = (name: string) => {
    const value = parameters.get(name) ?? '';
    return isCalendarDate(value) ? formatDate(value) : '';
  };
  return {
    typed: { checkIn: date('checkIn'), checkOut: date('checkOut') },
    party: readParty(parameters) ?? fewestGuests,
  };
}

/** The parameters with the wish in them; what is as it begins is left out. */
export function writeWish(parameters: URLSearchParams, { typed, party }: Wish): URLSearchParams {
  for (const end of ends) put(parameters, end, parseTypedDate(typed[end]));
  for (const kind of kindsOfGuest) {
    put(parameters, kind, party[kind] === fewestGuests[kind] ? null : String(party[kind]));
  }
  return parameters;
}

function put(parameters: URLSearchParams, name: string, value: string | null) {
  if (value === null) parameters.delete(name);
  else parameters.set(name, value);
}
