import type { Kysely, Transaction } from 'kysely';
import { accountOfLink, type LinkPurpose } from '../../domain/accounts/account-links.ts';
import { findAccount } from '../../domain/accounts/accounts.ts';
import type { EventKind, RecordedEvent } from '../../domain/event-log/event-types.ts';
import { recordedEvent } from '../../domain/event-log/recorded-event.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { EventMail, Review } from '../../platform/mail/review.ts';
import type { Desk, EmailMaker } from './email-maker.ts';
import { makers, type ToldKind } from './email-makers.ts';
import { tokenIn } from './links.ts';

type Rule = (mail: EventMail, event: RecordedEvent, desk: Desk) => ReturnType<Review>;

/** Said once, and true for ever. */
const lasts: Rule = async () => 'stands';

/** True as long as its maker would still write it, and with what holds now: state, sum, end of the hold. */
const asMadeNow: Rule = async ({ event: { role } }, event, desk) => {
  const make = makers[event.kind as ToldKind] as EmailMaker<EventKind>;
  const anew = (await make(event, desk)).find((email) => email.role === role);
  return anew === undefined || anew.to === '' ? 'overtaken' : anew;
};

/** True as long as the link in it opens something. It is never made anew: the key is in the e-mail alone. */
const asItsLink =
  (purpose: LinkPurpose): Rule =>
  async ({ body }, _event, { trx, now }) => {
    const token = 'email' in body ? tokenIn(body.email) : undefined;
    const id = token === undefined ? null : await accountOfLink(trx, token, purpose, now);
    const account = id && (await findAccount(trx, id));
    if (!account) return 'overtaken';
    return purpose === 'verify-email' && account.emailVerifiedAt !== null ? 'overtaken' : 'stands';
  };

/** What must be true of an e-mail when it is about to go out, by the event that it tells of. */
const rules: Record<ToldKind, Rule> = {
  'stay-held': asMadeNow,
  'extra-price-set': asMadeNow,
  'owner-contacted': asMadeNow,
  'hold-ends-soon': asMadeNow,
  'hold-expired': asMadeNow,
  'stay-paid': asMadeNow,
  'stay-is-near': asMadeNow,
  'stay-cancelled': lasts,
  'payment-refused': lasts,
  'refund-made': lasts,
  'refund-refused': lasts,
  'refund-delayed': asMadeNow,
  'account-opened': asItsLink('verify-email'),
  'verification-asked': asItsLink('verify-email'),
  'password-reset-asked': asItsLink('reset-password'),
  'password-changed': lasts,
  'account-closed': lasts,
  'site-message': lasts,
};

interface ReviewParts extends Pick<Desk, 'settings' | 'secret'> {
  db: Kysely<Database>;
  clock: () => Date;
}

/** Holds an e-mail against how things stand when it is about to go out; of kinds that this version does not know, it stands. */
export function reviewEmail({ db, clock, settings, secret }: ReviewParts): Review {
  return (mail) =>
    retriedTransaction(db, async (trx) => {
      const event = await findEvent(trx, mail.event.id);
      const rule = event && (rules[event.kind as ToldKind] as Rule | undefined);
      return event && rule ? rule(mail, event, { trx, now: clock(), settings, secret }) : 'stands';
    });
}

async function findEvent(trx: Transaction<Database>, id: number): Promise<RecordedEvent | null> {
  const row = await trx.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : recordedEvent(row);
}
