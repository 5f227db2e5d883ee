import * as words from '@aangan/contract/words/en/inbox/lines.ts';
import { formatDate, formatMoment } from '@aangan/contract/rules/dates.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';

interface EventLine {
  happened: string | null;
  facts: Record<string, unknown>;
}

type Sentence = (facts: Facts) => string;

/** Sentence of each kind of event; the facts it needs are stored with the line. */
const sentences: Record<string, Sentence> = {
  'stay-asked-about': questionSentence,
  'stay-held': (facts) => words.held({ ...stayDates(facts), moment: facts.moment('heldUntil') }),
  'hold-extended': (facts) => words.extended({ moment: facts.moment('heldUntil') }),
  'extra-price-set': (facts) => words.extraPrice({ amount: facts.rupees('price') }),
  'owner-contacted': () => words.contacted,
  'hold-expired': () => words.expired,
  'stay-paid': (facts) => words.paid({ amount: facts.rupees('paid') }),
  'stay-cancelled': cancellationSentence,
  'stay-completed': (facts) => words.completed(stayDates(facts)),
  'refund-made': (facts) => words.refunded({ amount: facts.rupees('amount') }),
  'calendar-conflict': (facts) => words.conflict(stayDates(facts)),
  'review-asked': (facts) => (facts.number('day') > 0 ? words.reviewReminded : words.reviewAsked),
  'review-published': () => words.reviewPublished,
};

/** Renders an event line of a conversation as a sentence. */
export function lineSentence({ happened, facts }: EventLine): string {
  // A newer release running at the same time may store unknown kinds.
  const sentence = Object.hasOwn(sentences, happened ?? '') ? sentences[happened ?? ''] : undefined;
  return sentence?.(new Facts(facts)) ?? words.other;
}

/** Formats the stored facts of a line. */
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

function stayDates(facts: Facts) {
  return { checkIn: facts.date('checkIn'), checkOut: facts.date('checkOut') };
}

function questionSentence(facts: Facts): string {
  const guests = facts.number('guests');
  if (facts.has('checkIn') && facts.has('checkOut')) {
    return facts.has('guests')
      ? words.asksForStay({ ...stayDates(facts), guests })
      : words.asksForDates(stayDates(facts));
  }
  if (facts.has('checkIn')) return words.asksFrom({ checkIn: facts.date('checkIn') });
  if (facts.has('checkOut')) return words.asksUntil({ checkOut: facts.date('checkOut') });
  return words.asksForGuests({ guests });
}

function cancellationSentence(facts: Facts): string {
  const refund = facts.number('refund');
  const byHost = facts.text('by') === 'host';
  if (refund === 0) return byHost ? words.cancelledByHost : words.cancelledByGuest;
  const amount = facts.rupees('refund');
  return byHost ? words.cancelledByHostRefund({ amount }) : words.cancelledByGuestRefund({ amount });
}
