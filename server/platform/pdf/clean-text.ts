/** Maximum combining marks on one letter; more would overlap neighbouring lines. */
const MAX_MARKS = 4;
const MAX_LATIN_MARKS = 2;

/**
 * Sanitizes a text for printing: removes control and bidirectional formatting characters, so that a name cannot change
 * how other text is read. Joiners stay, since Indian scripts need them.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[\u200e\u200f\u061c\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}\u00ad]/gu, '')
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\p{Zs}]/gu, ' ')
    .replaceAll(/\p{M}{3,}/gu, (marks) => Array.from(marks).slice(0, MAX_MARKS).join(''))
    .replaceAll(/\p{Script=Inherited}{3,}/gu, (marks) => Array.from(marks).slice(0, MAX_LATIN_MARKS).join(''));
}
