import * as words from '@aangan/contract/words/en/emails/frame.ts';
import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import type { Block, EmailBody, EmailFooter } from './email-blocks.ts';

/** The body for whoever reads plain text. */
export function emailText({ heading, blocks }: EmailBody, { publicUrl, supportEmail, stopUrl }: EmailFooter): string {
  const stop = stopUrl === undefined ? '' : `${words.stopAt({ address: stopUrl })}\n`;
  const foot = `-- \n${PRODUCT_NAME} · ${publicUrl}\n${words.questions({ email: supportEmail })}\n${stop}`;
  return [heading, ...blocks.map(blockText), foot].join('\n\n');
}

function blockText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  if ('quote' in block) return block.quote.replaceAll(/^/gm, '> ');
  if ('links' in block) return block.links.map(([text, url]) => `${text}:\n${url}`).join('\n');
  return `${block.button}:\n${block.url}`;
}
