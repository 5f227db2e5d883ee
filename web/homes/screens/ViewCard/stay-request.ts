import type { Listing } from '@aangan/contract/homes/listings.ts';
import { formatDate, isCalendarDate, parseTypedDate } from '@aangan/contract/rules/dates.ts';
import type { Party } from '@aangan/contract/rules/stay-request.ts';
import { asciiNumber } from '@aangan/contract/rules/typed-details.ts';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { guestKinds, minGuests, readParty } from '../../../bookings/parts/party-query.ts';
import { type Stay, type StayDateField, stayDateFields, type TypedStay } from '../../../bookings/parts/stay-rules.ts';
import { withQuery } from '../../parts/home-links.ts';

/** Dates and guests entered on the detail screen and in the booking dialog. */
export interface RequestedStay {
  typed: TypedStay;
  party: Party;
}

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

  const change = useCallback(
    (part: Partial<RequestedStay>) => setRequested((before) => ({ ...before, ...part })),
    [setRequested],
  );
  return [requested, change];
}

export function readRequestedStay(parameters: URLSearchParams): RequestedStay {
  const date = (name: string) => {
    const value = parameters.get(name) ?? '';
    return isCalendarDate(value) ? formatDate(value) : '';
  };
  return {
    typed: { checkIn: date('checkIn'), checkOut: date('checkOut') },
    party: readParty(parameters) ?? minGuests,
  };
}

/** Writes the values to parameters; defaults are omitted. */
export function writeRequestedStay(parameters: URLSearchParams, { typed, party }: RequestedStay): URLSearchParams {
  for (const field of stayDateFields) setParameter(parameters, field, parseTypedDate(typed[field]));
  for (const kind of guestKinds) {
    setParameter(parameters, kind, party[kind] === minGuests[kind] ? null : String(party[kind]));
  }
  return parameters;
}

function setParameter(parameters: URLSearchParams, name: string, value: string | null) {
  if (value === null) parameters.delete(name);
  else parameters.set(name, value);
}

/** Shared props of the components that start a booking. */
export interface BookingEntry {
  listing: Listing;
  requested: RequestedStay;
  change: (change: Partial<RequestedStay>) => void;
  /** Opens the booking dialog at the missing date, or at `field`. */
  reserve: (field?: StayDateField) => void;
}

/**
 * Inserts the slashes of dd/MM/yyyy while digits are typed on a number pad. Any other text is kept and gets an error.
 */
export function withSlashes(before: string, after: string): string {
  const isTypingOn = after.length > before.length && after.startsWith(before);
  if (!isTypingOn || !/^[0-9/]+$/.test(after)) return after;
  if (/^\d{2}$|^\d{2}\/\d{2}$/.test(after)) return `${after}/`;
  const digits = after.replaceAll('/', '');
  if (!/^\d+$/.test(after) || digits.length > 8) return after.replace(/\/{2,}/g, '/');
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/');
}

/** Normalizes on blur: `1-2-2026` becomes 01/02/2026; other text is kept. */
export function normalizeDate(text: string): string {
  const parts = /^\s*(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})\s*$/.exec(asciiNumber(text));
  if (parts === null) return text;
  const [, day = '', month = '', year = ''] = parts;
  return `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`;
}

/** Input values for a picked stay. */
export function toTypedStay({ checkIn, checkOut }: Stay): TypedStay {
  return {
    checkIn: checkIn === null ? '' : formatDate(checkIn),
    checkOut: checkOut === null ? '' : formatDate(checkOut),
  };
}
