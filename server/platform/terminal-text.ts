/** A stranger's text as a terminal may print it: nothing in it moves the cursor, changes colours or turns the direction. */
export function sanitizeForTerminal(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\u{fffd}');
}
