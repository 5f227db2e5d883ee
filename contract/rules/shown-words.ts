/**
 * A person's words as they are shown: without the characters that turn the direction of what stands around them. Those that
 * join letters stay, since Indian scripts need them.
 */
export function shownWords(text: string): string {
  return text.replaceAll(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u206f\ufeff]/g, '');
}
