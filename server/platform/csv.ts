/** Makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\u{feff}';

/** A line of a CSV file (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoteCell).join(',')}\r\n`;
}

/** Prefixes text that a spreadsheet would run as a formula with an apostrophe. */
export function escapeFormula(text: string): string {
  return /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/.test(text.trimStart()) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
}

/** Hundredths as a decimal number: '-1200' or '-19.84'. */
export function decimalText(hundredths: number): string {
  const [whole, rest] = [Math.trunc(Math.abs(hundredths) / 100), Math.abs(hundredths) % 100];
  return `${hundredths < 0 ? '-' : ''}${whole}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

function quoteCell(cell: string): string {
  return /[",\r\n\t;']|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
