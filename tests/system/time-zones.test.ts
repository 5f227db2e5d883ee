import {
  addDays,
  dateInIndia,
  daysBetween,
  formatMoment,
  instantInIndia,
  parseWireDate,
} from '@aangan/contract/rules/dates.ts';
import { cancellationPolicies } from '@aangan/contract/rules/refund-terms.ts';
import { freeCancelUntil } from '@aangan/contract/rules/refunds.ts';
import { endOfDay } from '@aangan/server/domain/bookings/booking-states.ts';
import { holdUntil } from '@aangan/server/domain/bookings/hold-stay.ts';
import { afterEach, expect, test } from 'vitest';

/** Time zones of servers: with and without summer time, and both ends of the day. */
const zones = ['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Europe/Berlin', 'Pacific/Kiritimati'] as const;
type Zone = (typeof zones)[number];
const minutesAheadInJuly: Record<Zone, number> = {
  UTC: 0,
  'Asia/Kolkata': 330,
  'America/Los_Angeles': -420,
  'Europe/Berlin': 120,
  'Pacific/Kiritimati': 840,
};
/** In UTC; the day in India begins at 18:30 of the day before. */
const edges = ['00:00', '05:29', '05:30', '18:29', '18:30', '23:59'];
const DAYS = 400;

const days = Array.from({ length: DAYS }, (_, index) => addDays('2026-10-15', index));
const instants = days.flatMap((day) => edges.map((edge) => new Date(`${day}T${edge}:00Z`)));

const ownZone = process.env.TZ;
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

/** Moves this process to a time zone, as `TZ` of a server does. */
function moveTo(zone: Zone): void {
  process.env.TZ = zone;
  expect(new Date('2026-07-01T00:00:00Z').getTimezoneOffset() + minutesAheadInJuly[zone]).toBe(0);
}

/** An independent calendar: the time zone database that comes with Node. */
const almanac = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });

/** Everything that is calculated from an instant. */
function reckon(at: Date) {
  const today = dateInIndia(at);
  const checkIn = addDays(today, 3);
  return {
    today,
    isToday: today === almanac.format(at),
    sent: parseWireDate(at.toISOString()),
    midnight: parseWireDate(instantInIndia(today).toISOString()),
    nights: daysBetween(today, checkIn),
    dayEnds: endOfDay(today).toISOString(),
    heldUntil: holdUntil(at, 24, checkIn).toISOString(),
    freeUntil: freeCancelUntil({ checkIn, refundPolicy: cancellationPolicies.standard }).toISOString(),
    shown: formatMoment(at),
  };
}

test(`reckons the same from ${instants.length} instants of ${DAYS} days in every time zone`, () => {
  moveTo('UTC');
  const inUtc = instants.map(reckon);
  const wrong = inUtc.filter(
    ({ today, isToday, sent, midnight, nights }) => !isToday || sent !== today || midnight !== today || nights !== 3,
  );
  expect(wrong).toEqual([]);
  for (const zone of zones) {
    moveTo(zone);
    expect(instants.map(reckon)).toEqual(inUtc);
  }
});
