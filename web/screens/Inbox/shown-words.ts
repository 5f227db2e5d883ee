/** Marks that turn the direction of what follows, over the end of a message too. The two plain marks change nothing else. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
/** What no reader can see; tabs and line ends stay. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** The words of a person as they are shown: characters that only steer what shows them do nothing. */
export function shownWords(words: string): string {
  return words.replace(/\r\n?/g, '\n').replace(TURNING, '').replace(CONTROL, '\ufffd');
}
