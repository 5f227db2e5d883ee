/** What turns the direction of the text around it, or steers what shows it. What joins letters stays: Indian scripts need it. */
const STEERING = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u206f\ufeff]/g;
/** What no reader can see; tabs and line ends stay. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** A person's words as they are shown to others: characters that only steer what shows them do nothing. */
export function shownWords(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(STEERING, '').replaceAll(CONTROL, '\ufffd');
}

/** The same in one line: for subjects, titles, names and notifications. */
export function shownLine(text: string): string {
  return shownWords(text.replaceAll(/[\p{Cc}\s]+/gu, ' ')).trim();
}
