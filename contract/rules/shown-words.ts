/** Direction and format characters. Joiners are kept: Indian scripts need them. */
const STEERING = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u206f\ufeff]/g;
/** Invisible characters except tabs and line breaks. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** Removes format characters from user texts before they are shown to others. */
export function shownWords(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(STEERING, '').replaceAll(CONTROL, '\ufffd');
}

/** Like `shownWords`, but in one line: for subjects, titles, names and notifications. */
export function shownLine(text: string): string {
  return shownWords(text.replaceAll(/[\p{Cc}\s]+/gu, ' ')).trim();
}
