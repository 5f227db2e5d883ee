/** `October 2026` of `2026-10`. The month is asked for in the language of the papers' words. */
export function monthName(month: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new RangeError(`${month} is no month`);
  const name = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
  return `${name} ${month.slice(0, 4)}`;
}
