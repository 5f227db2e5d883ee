/** Time zones: India's, and the farthest to the west and east. */
const zones = ['Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati'];

/**
 * Instants at which calendar code often fails: ends of months, years and days, leap days, Sundays, the end of daylight
 * saving time elsewhere.
 */
const instants = [
  ['the end of January', '2026-01-31T06:30:00.000Z'],
  ['the end of February', '2026-02-28T06:30:00.000Z'],
  ['the end of March, and of the financial year', '2026-03-31T06:30:00.000Z'],
  ['the beginning of the financial year', '2026-04-01T06:30:00.000Z'],
  ['the end of April', '2026-04-30T06:30:00.000Z'],
  ['the end of May', '2026-05-31T06:30:00.000Z'],
  ['the end of June', '2026-06-30T06:30:00.000Z'],
  ['the end of July', '2026-07-31T06:30:00.000Z'],
  ['the end of August', '2026-08-31T06:30:00.000Z'],
  ['the end of September', '2026-09-30T06:30:00.000Z'],
  ['the end of October', '2026-10-31T06:30:00.000Z'],
  ['the end of November', '2026-11-30T06:30:00.000Z'],
  ['the end of the year', '2026-12-31T06:30:00.000Z'],
  ['New Year in India, not yet in UTC', '2026-12-31T18:31:00.000Z'],
  ['New Year', '2027-01-01T06:30:00.000Z'],
  ['the day before a leap day', '2028-02-28T06:30:00.000Z'],
  ['a leap day', '2028-02-29T06:30:00.000Z'],
  ['the day after a leap day', '2028-03-01T06:30:00.000Z'],
  ['23:59 in India', '2026-10-14T18:29:00.000Z'],
  ['00:01 in India', '2026-10-14T18:31:00.000Z'],
  ['00:01 in India at the end of a month', '2026-10-30T18:31:00.000Z'],
  ['a Sunday', '2026-10-18T06:30:00.000Z'],
  ['the night in which Europe puts its clocks back', '2026-10-25T00:30:00.000Z'],
  ['the night in which California puts its clocks forward', '2027-03-14T10:00:00.000Z'],
];

/** Each instant with the next time zone. */
export const dates = instants.map(([name = '', TEST_INSTANT = ''], index) => ({
  name: `${name} (TZ ${zones[index % zones.length]})`,
  env: { TEST_INSTANT, TZ: zones[index % zones.length] },
}));
