const PAISE = 100;

/** A file of one table (RFC 4180), its headings first. */
export function csvOf(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [headings, ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

/** Rupees with two places, which stay a number: `-19.84`. */
export function rupees(paise: number): string {
  const whole = Math.trunc(Math.abs(paise) / PAISE);
  return `${paise < 0 ? '-' : ''}${whole}.${String(Math.abs(paise) % PAISE).padStart(2, '0')}`;
}

/** A text of a person's, which no spreadsheet may take for a formula: such a one is led by an apostrophe. */
export function defused(text: string): string {
  return /^\s*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/.test(text) ? `'${text}` : text;
}

function quoted(cell: string | number): string {
  const text = String(cell);
  return /[",\r\n\t;']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
