/** Formats `2026-10` as `October 2026`, in the language of documents. */
export function monthName(month: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new RangeError(`${month} is no month`);
  const name = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
  return `${name} ${month.slice(0, 4)}`;
}
