import type { Block, LetterBody, Letterhead } from './letter-blocks.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';

/** A mail as a room thinks of it. */
export interface Letter extends LetterBody {
  subject: string;
}

/**
 * The subject and both bodies of a mail. All but quotes is a line each, whatever was typed into it: nobody writes a
 * header, a paragraph or a signature of ours by a name or a title.
 */
export function writeLetter(letter: Letter, head: Letterhead): { subject: string; text: string; html: string } {
  const body = {
    preview: oneLine(letter.preview),
    heading: oneLine(letter.heading),
    blocks: letter.blocks.map(ofLines),
  };
  return { subject: oneLine(letter.subject), text: letterText(body, head), html: letterHtml(body, head) };
}

function ofLines(block: Block): Block {
  if (typeof block === 'string') return oneLine(block);
  if ('facts' in block) return { facts: block.facts.map(([label, value]) => [label, oneLine(value)]) };
  return block;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
