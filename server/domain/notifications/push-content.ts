import { shownLine } from '@aangan/contract/rules/shown-words.ts';

/** What a device shows; the service worker reads it as it is. */
export interface PushContent {
  title: string;
  body: string;
  /** A path of this site, which a press opens. */
  url: string;
  /** How many messages this person has not read yet; absent where it is not about messages. */
  unread?: number;
}

/** What a push is of: said when it was left, or found out when it goes out; or that a conversation was read elsewhere. */
export type PushAbout = { said: PushContent } | { conversation: string } | { seen: string };

/** Far below what fits into a push, and more than any device shows. */
const MOST_TITLE = 80;
const MOST_BODY = 180;

/** In one line, without what reorders or hides text, and no longer than a device shows. */
export function pushContent({ title, body, ...rest }: PushContent): PushContent {
  return { title: cut(shownLine(title), MOST_TITLE), body: cut(shownLine(body), MOST_BODY), ...rest };
}

/** By characters as people count them, so that none is cut in two. */
function cut(text: string, most: number): string {
  const characters = Array.from(new Intl.Segmenter('en').segment(text.slice(0, most * 8)), ({ segment }) => segment);
  if (characters.length <= most && text.length <= most * 8) return text;
  return `${characters
    .slice(0, most - 1)
    .join('')
    .slice(0, most * 4)
    .trimEnd()}…`;
}
