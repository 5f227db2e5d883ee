import { shownLine, shownWords } from '@aangan/contract/rules/shown-words.ts';
import type { Block, EmailBody } from './email-blocks.ts';
import { preventAutolinks } from './prevent-autolinks.ts';

/** A mail as a room thinks of it. */
export interface Email extends EmailBody {
  subject: string;
}

/**
 * An e-mail of which all but quotes is a line each, whatever was typed into it: nobody writes a header, a paragraph or a
 * signature of ours by a name or a title, nor turns the direction of what we say. And nothing in it leads anywhere but its
 * button, its links and its foot: it goes to whom a stranger chose, under our name.
 */
export function sanitizeEmail(email: Email): Email {
  return {
    subject: oneLine(email.subject),
    preview: oneLine(email.preview),
    heading: oneLine(email.heading),
    blocks: email.blocks.map(sanitizeBlock),
  };
}

function sanitizeBlock(block: Block): Block {
  if (typeof block === 'string') return oneLine(block);
  if ('facts' in block) return { facts: block.facts.map(([label, value]) => [label, oneLine(value)]) };
  if ('quote' in block) return { quote: preventAutolinks(shownWords(block.quote)) };
  return block;
}

function oneLine(text: string): string {
  return preventAutolinks(shownLine(text));
}
