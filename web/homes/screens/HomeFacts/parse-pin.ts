/** Parses degrees. Invalid text is passed on, and the server explains the error. */
export function parseDegrees(text: string): number {
  const bare = text
    .trim()
    .replace(/°$/, '')
    .replace('\u2212', '-')
    .replace(/^(-?\d+),(\d+)$/, '$1.$2');
  return bare === '' || Number.isNaN(Number(bare)) ? (text as unknown as number) : Number(bare);
}

/** Splits coordinates copied from a map: '32.2396, 77.1887'. */
export function parseCoordinates(text: string): [lat: string, lng: string] | null {
  const pair = /^\s*(-?\d{1,2}\.\d+)°?\s*[,;\s]\s*(-?\d{1,3}\.\d+)°?\s*$/.exec(text);
  return pair === null ? null : [pair[1] as string, pair[2] as string];
}
