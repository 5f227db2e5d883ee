import conversations from './conversations.json';
import { sampleHomes } from './homes.ts';
import { guestIndex, type SampleHost } from './people.ts';
import reviews from './reviews.json';

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

/** An answered complaint to the grievance officer. */
export interface SampleGrievance {
  /** The complainant, a guest with a recent stay in this home. */
  guest: string;
  home: string;
  kind: 'stay' | 'money' | 'content' | 'data' | 'other';
  /** Days since the complaint. */
  daysAgo: number;
  words: string;
  answer: { daysAgo: number; words: string };
}

export const sampleGrievances: readonly SampleGrievance[] = [
  {
    guest: 'meera',
    home: 'gulmoharFlat',
    kind: 'money',
    daysAgo: 24,
    words:
      'My bank shows the payment for the flat twice, once as paid and once as pending. Was I charged two times? The booking shows only one payment.',
    answer: {
      daysAgo: 23,
      words:
        'You have paid once: the payment gateway took one payment for this stay, and your receipt shows it. The pending line is a hold of your bank from the first attempt, which the bank releases by itself, usually within five working days. If it is still there after that, reply here and we take it up with the gateway.',
    },
  },
];

/** A guest's review of a past stay, in the guest's own language, short or long. */
export interface SampleReview {
  /** The home's id. */
  home: string;
  /** Index of the past stay in the home's `stars`; the newest, 0, has no review yet. */
  stay: number;
  text: string;
  /**
   * Cleanliness, accuracy, arrival, communication, location and value, 1 to 5 each; if absent, all equal the stars of
   * the stay.
   */
  scores?: readonly [number, number, number, number, number, number];
  privateNote?: string;
  /** The host's reply. */
  answer?: string;
  /** Names of the home's own pictures. */
  photos?: readonly string[];
}

export const sampleReviews = reviews.reviews as unknown as readonly SampleReview[];

/** Hosts' reviews of the guests of these stays; no guest gets the same text twice. */
export const sampleWordsOfGuests: readonly string[] = sampleReviews.map((review, index) => {
  const guest = findGuestIndex(review);
  const earlier = sampleReviews.slice(0, index).filter((other) => findGuestIndex(other) === guest).length;
  return reviews.ofGuests[(guest + earlier) % reviews.ofGuests.length] ?? '';
});

function findGuestIndex({ home, stay }: SampleReview): number {
  return guestIndex(
    sampleHomes.findIndex(({ id }) => id === home),
    stay,
  );
}
