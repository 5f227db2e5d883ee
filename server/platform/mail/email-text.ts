import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import type { Block, LetterBody, Letterhead } from './email-blocks.ts';

/** The body for whoever reads plain text. */
export function letterText({ heading, blocks }: LetterBody, { publicUrl, supportEmail }: Letterhead): string {
  const foot = `-- \n${PRODUCT_NAME} · ${publicUrl}\nQuestions? Write to ${supportEmail}.\n`;
  return [heading, ...blocks.map(blockText), foot].join('\n\n');
}

function blockText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  if ('quote' in block) return block.quote.replaceAll(/^/gm, '> ');
  return `${block.button}:\n${block.url}`;
}
