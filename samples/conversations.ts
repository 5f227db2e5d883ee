import conversations from './conversations.json';
import type { SampleHost } from './people.ts';

/** Messages between a guest and the host of a home, in their own languages. */
export interface SampleConversation {
  /** The home's id. */
  home: string;
  /** The guest's id. */
  guest: string;
  /** Number of latest messages from one side that the other side has not read; absent: none. */
  unread?: number;
  /** In chronological order. */
  entries: readonly SampleEntry[];
}

export type SampleEntry = SampleTime & (SampleMessage | SampleLine);

/** A time of day in India some days ago, or some minutes ago. */
type SampleTime = { daysAgo: number; at: string } | { minutesAgo: number };

interface SampleMessage {
  by: 'guest' | 'host';
  words: string;
  /** Sent by one of the host's automatic messages. */
  isAutomatic?: true;
  /** Names of the home's own pictures. */
  photos?: readonly string[];
}

/** A change of the booked stay's state. */
interface SampleLine {
  happened: 'held' | 'paid';
}

/** A saved reply of the host, with its placeholders. */
export interface SampleReply {
  host: SampleHost;
  name: string;
  words: string;
}

/** An automatic message to each guest of a home, with its placeholders. */
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
