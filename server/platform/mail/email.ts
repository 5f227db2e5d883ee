import { shownLine, shownWords } from '@aangan/contract/rules/first-name.ts';

/** Zero-width space: mail clients do not create links across it. */
const BREAK = '\u200b';
/** A bare e-mail address: harmless, because it does not lead to a page. */
const MAIL_ADDRESS = /^[^\s@/]+@[^\s@/]+$/;

/**
 * Returns text that looks the same but is not turned into links by mail clients: `https://evil.example`, `www.evil.example`
 * and `evil.example/x` stay plain text. E-mail addresses are unchanged.
 */
function preventAutolinks(text: string): string {
  return text.replaceAll(/\S+/g, (word) =>
    MAIL_ADDRESS.test(word)
      ? word
      : word.replaceAll(/:(?=\/\/)/g, `:${BREAK}`).replaceAll(/(?<=[^\s.。．｡])[.。．｡](?=\p{L})/gu, `$&${BREAK}`),
  );
}

export interface Email extends EmailBody {
  subject: string;
}

/**
 * Neutralises user input in an e-mail: every text except quotes becomes one line, so that a name or title cannot forge
 * headers, paragraphs or signatures or change the text direction; and only our own buttons and links are clickable,
 * because the recipient may have been chosen by a stranger.
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
  if ('details' in block) return { details: block.details.map(([label, value]) => [label, oneLine(value)]) };
  if ('quote' in block) return { quote: preventAutolinks(shownWords(block.quote)) };
  return block;
}

function oneLine(text: string): string {
  return preventAutolinks(shownLine(text));
}

/** Content of an e-mail as plain text; the layout escapes it. */
export interface EmailBody {
  /** Preview text that mail clients show beside the subject. */
  preview: string;
  heading: string;
  blocks: readonly Block[];
}

export type Block =
  | string
  /** Labels with values, one per line. */
  | { details: readonly (readonly [label: string, value: string])[] }
  /** Text by a user, verbatim. */
  | { quote: string }
  /** Alternative links, one per line. */
  | { links: readonly (readonly [text: string, url: string])[] }
  | { button: string; url: string };

export interface EmailFooter {
  publicUrl: string;
  supportEmail: string;
  /** The operator's details; unset values are omitted. */
  operator: { name?: string | undefined; address?: string | undefined; registration?: string | undefined };
  /** Absent for mandatory mails. */
  unsubscribeUrl?: string | undefined;
}
