import conversations from './conversations.json';
import type { SampleHost } from './people.ts';

/** What a guest and the host of a home have said to each other, in their own languages. */
export interface SampleConversation {
  /** The home's id. */
  home: string;
  /** The guest's id. */
  guest: string;
  /** So many of its last messages, which are of one side, the other has not seen; none where it is left out. */
  unread?: number;
  /** In the order in which they came. */
  entries: readonly SampleEntry[];
}

export type SampleEntry = SampleTime & (SampleMessage | SampleLine);

/** An hour in India some days ago, or minutes ago. */
type SampleTime = { daysAgo: number; at: string } | { minutesAgo: number };

interface SampleMessage {
  by: 'guest' | 'host';
  words: string;
  /** One of the host's rules sent it. */
  isAutomatic?: true;
  /** Views of the home's own pictures, by name. */
  photos?: readonly string[];
}

/** What happened to the stay that is booked there. */
interface SampleLine {
  happened: 'held' | 'paid';
}

/** A text that a host inserts, with its placeholders. */
export interface SampleReply {
  host: SampleHost;
  name: string;
  words: string;
}

/** What goes to each guest of a home by itself, with its placeholders. */
export interface SampleAutomatic {
  home: string;
  when: 'hold' | 'payment' | 'before' | 'checkout';
  days?: number;
  hour?: string;
  words: string;
}

export const sampleConversations = conversations.conversations as unknown as readonly SampleConversation[];
export const sampleReplies = conversations.replies as readonly SampleReply[];
export const sampleAutomatic = conversations.automatic as readonly SampleAutomatic[];
