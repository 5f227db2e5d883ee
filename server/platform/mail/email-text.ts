import * as words from '@aangan/contract/words/en/emails/frame.ts';
import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import type { Block, EmailBody, EmailFooter } from './email-blocks.ts';

/** Plain text body. */
export function emailText(
  { heading, blocks }: EmailBody,
  { publicUrl, supportEmail, operator, unsubscribeUrl }: EmailFooter,
): string {
  const unsubscribe = unsubscribeUrl === undefined ? '' : `${words.stopAt({ address: unsubscribeUrl })}\n`;
  const senders = senderLines(operator).map((line) => `${line}\n`);
  const footer = `-- \n${PRODUCT_NAME} · ${publicUrl}\n${senders.join('')}${words.questions({ email: supportEmail })}\n${unsubscribe}`;
  return [heading, ...blocks.map(blockText), footer].join('\n\n');
}

/** Legal name and registration, and the postal address on one line. */
export function senderLines({ name, address, registration }: EmailFooter['operator']): string[] {
  const legal = [name, registration].filter((part) => part !== undefined).join(' · ');
  const lines = [legal, address?.replaceAll(/\s*[\r\n]+\s*/g, ', ') ?? ''];
  return lines.filter((line) => line !== '');
}

function blockText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('details' in block) return block.details.map(([label, value]) => `${label}: ${value}`).join('\n');
  if ('quote' in block) return block.quote.replaceAll(/^/gm, '> ');
  if ('links' in block) return block.links.map(([text, url]) => `${text}:\n${url}`).join('\n');
  return `${block.button}:\n${block.url}`;
}
