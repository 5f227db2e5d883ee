/** A line of a calendar (RFC 5545, 3.1): `DTSTART;VALUE=DATE:20261204`. Names are in capitals. */
export interface ContentLine {
  name: string;
  params: ReadonlyMap<string, string>;
  value: string;
}

/**
 * The lines of a calendar as text. Long ones are unfolded before the bytes are read as UTF-8: some sites fold in the
 * middle of a character. Line ends of any kind are ends, and a byte order mark is none of the text.
 */
export function linesOf(bytes: Uint8Array): string[] {
  const unfolded = Buffer.from(bytes)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '');
  return Buffer.from(unfolded, 'latin1')
    .toString('utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Null where it is none. */
export function contentLine(line: string): ContentLine | null {
  const name = /^[a-z0-9-]+(?=[:;])/i.exec(line)?.[0];
  if (name === undefined) return null;
  const colon = colonOf(line, name.length);
  if (colon === -1) return null;
  return {
    name: name.toUpperCase(),
    params: paramsOf(line.slice(name.length, colon)),
    value: line.slice(colon + 1).trim(),
  };
}

/** Where the value begins: the first colon that stands in no quotes. */
function colonOf(line: string, from: number): number {
  let isQuoted = false;
  for (let at = from; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === ':' && !isQuoted) return at;
  }
  return -1;
}

function paramsOf(text: string): Map<string, string> {
  const params = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(/;([^=;"]+)=("[^"]*"|[^;"]*)/g)) {
    params.set(name.toUpperCase(), value.replaceAll('"', ''));
  }
  return params;
}
