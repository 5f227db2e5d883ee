import { shownLine } from '@aangan/contract/rules/shown-words.ts';

/** The payload of a push for the service worker. */
export interface PushContent {
  title: string;
  body: string;
  /** The path that a click opens. */
  url: string;
  /** Number of unread messages; absent unless the push is about messages. */
  unread?: number;
}

/**
 * Subject of a push, from which its content is rendered when it is sent: an event and the role of the recipient, unread
 * messages of a conversation, or the withdrawal of a conversation read elsewhere.
 */
export type PushSource = PushedEvent | { conversation: string } | { seen: string };

interface PushedEvent {
  event: number;
  role: string;
}

/** Renders the push of an event; null if it is obsolete. */
export type RenderEventPush = (about: PushedEvent) => Promise<PushContent | null>;

/** Far below the size limit of a push, and more than devices display. */
const MAX_TITLE = 80;
const MAX_BODY = 180;

/** Reduces texts to one line without control characters, truncated to the length that devices display. */
export function pushContent({ title, body, ...rest }: PushContent): PushContent {
  return { title: cut(shownLine(title), MAX_TITLE), body: cut(shownLine(body), MAX_BODY), ...rest };
}

/** Cuts by grapheme clusters, so that no character is split. */
function cut(text: string, max: number): string {
  const characters = Array.from(new Intl.Segmenter('en').segment(text.slice(0, max * 8)), ({ segment }) => segment);
  if (characters.length <= max && text.length <= max * 8) return text;
  return `${characters
    .slice(0, max - 1)
    .join('')
    .slice(0, max * 4)
    .trimEnd()}…`;
}
