import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import * as words from '@aangan/contract/words/en/emails/frame.ts';
import { escapeHtml } from '../html/escape-html.ts';
import type { Block, EmailBody, EmailFooter } from './email.ts';

const serif = "Eczar, Georgia, 'Times New Roman', serif";
const sans = "'Anek Latin', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Long user input must not widen the e-mail beyond a phone screen. The second rule is for older mail clients. */
const wordBreak = 'overflow-wrap:anywhere;word-break:break-word';

/** Light theme colours; mail clients in dark mode use the dark colours by class. */
const light = {
  ground: '#FFFCF7',
  raised: '#FFFFFF',
  sunken: '#F7F0E7',
  ink: '#231815',
  ink2: '#4B3A33',
  muted: '#6E5A50',
  line: '#E8D9CB',
  accent: '#CC2B17',
  link: '#B32413',
  marigold: '#F2A51D',
};

const dark = `@media (prefers-color-scheme: dark) {
  .ground { background: #17110E !important }
  .raised { background: #221A16 !important; border-color: #D03A22 #3D2F28 #3D2F28 !important }
  .sunken { background: #100B09 !important }
  .ink { color: #F7EEE4 !important }
  .ink2 { color: #DCCDBF !important }
  .muted { color: #B5A294 !important }
  .line { border-color: #3D2F28 !important }
  .link { color: #FF9175 !important }
}`;

/** HTML body of an e-mail: one column with inline styles and layout tables, as mail clients require. */
export function emailHtml({ preview, heading, blocks }: EmailBody, footer: EmailFooter): string {
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${dark}</style>
</head>
<body class="ground" style="margin:0;background:${light.ground}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:${light.ground}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td style="padding:0 4px 20px">${headerHtml()}</td></tr>
<tr><td class="raised" style="background:${light.raised};border:1px solid ${light.line};border-top:4px solid ${light.accent};border-radius:16px;padding:32px 28px 36px;${wordBreak}">
<h1 class="ink" style="margin:0 0 20px;font:500 28px/34px ${serif};letter-spacing:-0.012em;color:${light.ink}">${escapeHtml(heading)}</h1>
${blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td style="padding:20px 4px 0">${footerHtml(footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The logo in shapes that mail clients support: a red square with a marigold diamond in its centre. */
function headerHtml(): string {
  const mark = `<td width="32" height="32" align="center" style="background:${light.accent};border-radius:4px;color:${light.marigold};font:16px/32px ${sans}" aria-hidden="true">&#9670;</td>`;
  const word = `<td class="ink" style="padding-left:12px;font:500 24px/32px ${serif};letter-spacing:-0.015em;color:${light.ink}">${PRODUCT_NAME}</td>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>${mark}${word}</tr></table>`;
}

function footerHtml({ publicUrl, supportEmail, operator, unsubscribeUrl }: EmailFooter): string {
  const link = (url: string, text: string) => ({
    html: `<a class="muted" href="${escapeHtml(url)}" style="color:${light.muted}">${escapeHtml(text)}</a>`,
  });
  const questions = words.questionsWithLink({ email: supportEmail, mail: (email) => link(`mailto:${email}`, email) });
  const unsubscribe = unsubscribeUrl === undefined ? [] : [' · ', link(unsubscribeUrl, words.stop)];
  return `<p class="muted" style="margin:0;font:400 13px/20px ${sans};color:${light.muted}">${sentenceHtml([link(publicUrl, PRODUCT_NAME), ' · ', ...questions, ...unsubscribe])}${senderLines(
    operator,
  )
    .map((line) => `<br>${escapeHtml(line)}`)
    .join('')}</p>`;
}

/** Joins parts of a sentence; strings are escaped, `html` is inserted as it is. */
function sentenceHtml(parts: readonly (string | { html: string })[]): string {
  return parts.map((part) => (typeof part === 'string' ? escapeHtml(part) : part.html)).join('');
}

function blockHtml(block: Block): string {
  if (typeof block === 'string') return textHtml(block);
  if ('details' in block) return detailsHtml(block.details);
  if ('quote' in block) return quoteHtml(block.quote);
  if ('links' in block) return linksHtml(block.links);
  return buttonHtml(block.button, block.url);
}

function textHtml(text: string): string {
  return `<p class="ink2" style="margin:0 0 16px;font:400 16px/26px ${sans};color:${light.ink2}">${escapeHtml(text)}</p>`;
}

function detailsHtml(details: readonly (readonly [string, string])[]): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${light.line};font:400 15px/22px ${sans};vertical-align:top`;
  const rows = details.map(
    ([label, value]) =>
      `<tr><td class="muted line" style="${cell};padding-right:16px;color:${light.muted};white-space:nowrap">${escapeHtml(label)}</td><td class="ink line" align="right" style="${cell};color:${light.ink};font-weight:600;font-variant-numeric:tabular-nums">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px;border-collapse:collapse">${rows.join('')}</table>`;
}

function quoteHtml(text: string): string {
  const lines = escapeHtml(text).replaceAll(/\r\n|\r|\n/g, '<br>');
  return `<div class="sunken ink" style="margin:0 0 20px;padding:14px 18px;background:${light.sunken};border-left:3px solid ${light.marigold};border-radius:4px 10px 10px 4px;font:400 16px/26px ${sans};color:${light.ink}">${lines}</div>`;
}

function linksHtml(links: readonly (readonly [string, string])[]): string {
  const lines = links.map(
    ([text, url]) =>
      `<a class="link" href="${escapeHtml(url)}" style="color:${light.link};font:400 16px/32px ${sans}">${escapeHtml(text)}</a>`,
  );
  return `<p style="margin:0 0 16px">${lines.join('<br>')}</p>`;
}

function buttonHtml(label: string, url: string): string {
  const address = escapeHtml(url);
  const button = `<a href="${address}" style="display:inline-block;background:${light.accent};border-radius:10px;padding:15px 28px 13px;font:600 16px/24px ${sans};color:#FFFFFF;text-decoration:none">${escapeHtml(label)}</a>`;
  const plain = words.orOpen({
    address: url,
    link: (text) => ({
      html: `<a class="link" href="${address}" style="color:${light.link};word-break:break-all">${escapeHtml(text)}</a>`,
    }),
  });
  return `<p style="margin:24px 0 12px">${button}</p><p class="muted" style="margin:0 0 16px;font:400 13px/20px ${sans};color:${light.muted}">${sentenceHtml(plain)}</p>`;
}

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
function senderLines({ name, address, registration }: EmailFooter['operator']): string[] {
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
