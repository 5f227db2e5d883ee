import type { LetterBody, Letterhead } from './letter-blocks.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';

/** A mail as a room thinks of it. */
export interface Letter extends LetterBody {
  subject: string;
}

/** The subject and both bodies of a mail. A subject is one line, whatever was typed into it. */
export function writeLetter(letter: Letter, head: Letterhead): { subject: string; text: string; html: string } {
  const subject = letter.subject.replaceAll(/\s+/g, ' ').trim();
  return { subject, text: letterText(letter, head), html: letterHtml(letter, head) };
}
