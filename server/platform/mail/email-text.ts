import * as words from '@aangan/contract/words/en/emails/frame.ts';
import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import type { Block, EmailBody, EmailFooter } from './email-blocks.ts';

/** Plain text body. */
export function emailText(
  { heading, blocks }: EmailBody,
  { publicUrl, supportEmail, unsubscribeUrl }: EmailFooter,
): string {
  const unsubscribe = unsubscribeUrl === undefined ? '' : `${words.stopAt({ address: unsubscribeUrl })}\n`;
  const footer = `-- \n${PRODUCT_NAME} · ${publicUrl}\n${words.questions({ email: supportEmail })}\n${unsubscribe}`;
  return [heading, ...blocks.map(blockText), footer].join('\n\n');
}

function blockText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  if ('quote' in block) return block.quote.replaceAll(/^/gm, '> ');
  if ('links' in block) return block.links.map(([text, url]) => `${text}:\n${url}`).join('\n');
  return `${block.button}:\n${block.url}`;
}
