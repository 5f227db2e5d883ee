import type { Block, LetterBody } from './letter-blocks.ts';

/** A mail as a room thinks of it. */
export interface Letter extends LetterBody {
  subject: string;
}

/**
 * A letter of which all but quotes is a line each, whatever was typed into it: nobody writes a header, a paragraph or a
 * signature of ours by a name or a title.
 */
export function inLines(letter: Letter): Letter {
  return {
    subject: oneLine(letter.subject),
    preview: oneLine(letter.preview),
    heading: oneLine(letter.heading),
    blocks: letter.blocks.map(ofLines),
  };
}

function ofLines(block: Block): Block {
  if (typeof block === 'string') return oneLine(block);
  if ('facts' in block) return { facts: block.facts.map(([label, value]) => [label, oneLine(value)]) };
  return block;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
