import * as words from '@aangan/contract/words/en/inbox/lines.ts';
import { formatDate, formatMoment } from '@aangan/contract/rules/dates.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';

interface Line {
  happened: string | null;
  facts: Record<string, unknown>;
}

type Sentence = (facts: Facts) => string;

/** What happened, by kind; what a sentence needs is written into its line when it happens. */
const sentences: Record<string, Sentence> = {
  'stay-asked-about': askedAbout,
  'stay-held': (facts) => words.held({ ...stayOf(facts), moment: facts.moment('heldUntil') }),
  'hold-extended': (facts) => words.extended({ moment: facts.moment('heldUntil') }),
  'extra-price-set': (facts) => words.extraPrice({ amount: facts.rupees('price') }),
  'owner-contacted': () => words.contacted,
  'hold-expired': () => words.expired,
  'stay-paid': (facts) => words.paid({ amount: facts.rupees('paid') }),
  'stay-cancelled': cancelled,
  'stay-completed': (facts) => words.completed(stayOf(facts)),
  'refund-made': (facts) => words.refunded({ amount: facts.rupees('amount') }),
  'calendar-conflict': (facts) => words.conflict(stayOf(facts)),
  'review-asked': (facts) => (facts.number('day') > 0 ? words.reviewReminded : words.reviewAsked),
  'review-published': () => words.reviewPublished,
};

/** A line of a conversation as a sentence, in the language that is asked for. */
export function lineSentence({ happened, facts }: Line): string {
  // A newer version beside this one may write kinds that this one does not know.
  const sentence = Object.hasOwn(sentences, happened ?? '') ? sentences[happened ?? ''] : undefined;
  return sentence?.(new Facts(facts)) ?? words.other;
}

/** The facts of a line, as sentences show them. */
class Facts {
  readonly #facts: Record<string, unknown>;

  constructor(facts: Record<string, unknown>) {
    this.#facts = facts;
  }

  has(name: string): boolean {
    return this.#facts[name] !== undefined;
  }

  text(name: string): string {
    return String(this.#facts[name]);
  }

  number(name: string): number {
    return Number(this.#facts[name]);
  }

  rupees(name: string): string {
    return formatRupees(this.number(name));
  }

  date(name: string): string {
    return formatDate(this.text(name));
  }

  moment(name: string): string {
    return formatMoment(new Date(this.text(name)));
  }
}

function stayOf(facts: Facts) {
  return { checkIn: facts.date('checkIn'), checkOut: facts.date('checkOut') };
}

function askedAbout(facts: Facts): string {
  const guests = facts.number('guests');
  if (facts.has('checkIn') && facts.has('checkOut')) {
    return facts.has('guests') ? words.asksForStay({ ...stayOf(facts), guests }) : words.asksForDates(stayOf(facts));
  }
  if (facts.has('checkIn')) return words.asksFrom({ checkIn: facts.date('checkIn') });
  if (facts.has('checkOut')) return words.asksUntil({ checkOut: facts.date('checkOut') });
  return words.asksForGuests({ guests });
}

function cancelled(facts: Facts): string {
  const refund = facts.number('refund');
  const byHost = facts.text('by') === 'host';
  if (refund === 0) return byHost ? words.cancelledByHost : words.cancelledByGuest;
  const amount = facts.rupees('refund');
  return byHost ? words.cancelledByHostRefund({ amount }) : words.cancelledByGuestRefund({ amount });
}
