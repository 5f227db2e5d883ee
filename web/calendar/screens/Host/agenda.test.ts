import type { HostDay } from '@aangan/contract/calendar/calls.ts';
import { addDays } from '@aangan/contract/rules/dates.ts';
import { expect, it } from 'vitest';
import { agendaOn, listHostedStays } from './HostedStays.tsx';

const guestsOfDays = (title: string, ...guests: (string | null)[]) => ({
  title,
  days: guests.map((guest, index): HostDay => ({
    date: addDays('2026-12-01', index),
    rent: 2000,
    rentFrom: 'base',
    minNights: 1,
    taken: guest === null ? null : { by: 'stay', bookingId: `of ${guest}`, guest, state: 'confirmed' },
  })),
});

const stays = listHostedStays([
  guestsOfDays('Walnut House', 'Asha', 'Asha', 'Ravi', null, null),
  guestsOfDays('River Room', null, 'Meera', 'Meera', null, null),
]);
const namesOn = (date: string) => {
  const { arrives, stays: staying, leaves } = agendaOn(date, stays);
  return [arrives, staying, leaves].map((guests) => guests.map(({ guest }) => guest));
};

it('lists arrivals, stays and departures of a day in all homes', () => {
  expect(namesOn('2026-12-01')).toEqual([['Asha'], [], []]);
  expect(namesOn('2026-12-02')).toEqual([['Meera'], ['Asha'], []]);
  expect(namesOn('2026-12-03')).toEqual([['Ravi'], ['Meera'], ['Asha']]);
  expect(namesOn('2026-12-04')).toEqual([[], [], ['Meera', 'Ravi']]);
  expect(namesOn('2026-12-05')).toEqual([[], [], []]);
});
