/**
 * What can happen, with the facts as they were then: sums, moments (ISO 8601), who did it. What can be looked up and stays
 * is left out. Nothing secret and no words of a person's: an event is retained for ever. See docs/events.md.
 */

/** To a stay; amounts in whole rupees. */
interface StayEvents {
  /** A guest holds dates. */
  'stay-held': { payable: number; heldUntil: string };
  /** A first order is open, and the dates are held longer for it. */
  'hold-extended': { heldUntil: string };
  /** The host has set the price of the extra service. */
  'extra-price-set': { price: number; payable: number; heldUntil: string };
  /** The guest has written to the owner. */
  'owner-contacted': Nothing;
  /** An unpaid hold is over soon. */
  'hold-ends-soon': { heldUntil: string };
  'hold-expired': { heldUntil: string };
  /** A payment has confirmed the stay. */
  'stay-paid': { paymentId: string; paid: number };
  /** A paid stay begins within two days. */
  'stay-is-near': Nothing;
  /** `paid` is without what went back before, `refund` what goes back now. */
  'stay-cancelled': { by: 'guest' | 'host'; paid: number; refund: number };
  'stay-completed': Nothing;
  'stay-rated': { stars: number };
  /** Both sides are asked what it was like, on the first day after it or seven days later, whatever either has written. */
  'review-asked': { day: 0 | 7 };
  /** What was written of it can be read, by whom it was written: by both, or by the one who wrote within the days. */
  'review-published': { by: ('guest' | 'host')[] };
  /** Another site claims days of it. */
  'calendar-conflict': { feedId: string };
}

/** To the money of a stay; amounts in paise, ids of payments as the gateway has them. */
interface PaymentEvents {
  /** A payment came that cannot be accepted, and goes back. */
  'payment-refused': { paymentId: string; amountPaise: number };
  /** The gateway has sent money back. `refundId` is the gateway's; `isOurs`: it was requested here. */
  'refund-made': { refundId: string; amountPaise: number; isOurs: boolean };
  /** The gateway refuses for good to send this back: a person has to. */
  'refund-refused': Refund;
  /** The gateway has not taken a refund for hours; it is tried on. */
  'refund-delayed': Refund;
  /** What the host gets of the payment has arrived at the host's bank. */
  'payout-arrived': Payout;
  /** The gateway could not pay it to the host after all: a person has to. */
  'payout-failed': Payout;
  /** The gateway does not pay it to the host: a person has to. */
  'payout-by-hand': Payout;
  /** The guest's bank disputes the payment, with what became of it. */
  'payment-disputed': { disputeId: string; paymentId: string; amountPaise: number; state: 'open' | 'won' | 'lost' };
}

interface Payout {
  payoutId: string;
  amountPaise: number;
}

interface Refund {
  /** Of our own row. */
  refundId: string;
  paymentId: string;
  amountPaise: number;
  /** As the gateway said it. */
  reason: string;
}

/** To a home. */
interface ListingEvents {
  'listing-published': Nothing;
  'listing-withdrawn': Nothing;
  /** Another site's calendar of it could not be read for hours. */
  'feed-failing': { feedId: string; since: string };
}

/** To a person. */
interface AccountEvents {
  /** `isVerified`: an identity provider vouches for the address. */
  'account-opened': { isVerified: boolean };
  'verification-requested': Nothing;
  'email-verified': Nothing;
  /** Also of an account that never was: whoever requests it learns nothing by how long it takes. */
  'password-reset-requested': Nothing;
  /** `wasVerified`: somebody had vouched for the address before. */
  'password-changed': { wasVerified: boolean };
  /** Address and name are erased once they were written to; there is no name while nobody vouched for the address. */
  'account-closed': { email?: string; name?: string };
  /** Their payouts are to go to another bank. */
  'payout-bank-changed': Nothing;
  /** They can be paid from now on, or from a moment that is known. */
  'payout-account-ready': Nothing;
  /** The gateway wants something mended before they can be paid. */
  'payout-account-to-mend': Nothing;
  /** The gateway lets nothing through to them any more. */
  'payout-account-paused': Nothing;
  /** Only the gateway's support can change their bank. */
  'payout-bank-by-support': Nothing;
  /**
   * The gateway wants of a host what cannot be told from here (`fields` by its names), or does not take what the host has
   * changed of an active account (`fields` is empty); once for each version of the host's facts.
   */
  'payout-account-by-operator': { version: number; fields: string[] };
  /** Money waits for a host who cannot be paid; `day` of the wait: 0, 3, 10. */
  'payout-money-waits': { day: number };
  /** They have reported something; what, and in which words, stands in the report. */
  'report-made': { reportId: string };
}

/** To nobody in particular. */
interface SiteEvents {
  /** A visitor has written to the people who run this site. */
  'site-message': { messageId: string };
}

type Nothing = Record<string, never>;

interface EventData extends StayEvents, PaymentEvents, ListingEvents, AccountEvents, SiteEvents {}

export type EventKind = keyof EventData;

/** The one thing that an event is about. */
type Subject<K extends EventKind> = K extends keyof StayEvents | keyof PaymentEvents
  ? { bookingId: string }
  : K extends keyof ListingEvents
    ? { listingId: string }
    : K extends keyof AccountEvents
      ? { accountId: string }
      : unknown;

/** An event of one kind, to be appended. */
export type NewEvent<K extends EventKind = EventKind> = {
  [Each in K]: { kind: Each; data: EventData[Each] } & Subject<Each>;
}[K];

/** An event as it was appended. */
export type RecordedEvent<K extends EventKind = EventKind> = NewEvent<K> & { id: number; happenedAt: Date };
