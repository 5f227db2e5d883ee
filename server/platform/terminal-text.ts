/** Makes untrusted text safe to print: removes control sequences and direction marks. */
export function sanitizeForTerminal(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\u{fffd}');
}
