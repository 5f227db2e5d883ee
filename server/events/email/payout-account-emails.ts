import * as words from '@aangan/contract/words/en/emails/payout-account.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { type AccountRecord, lockAccount } from '../../domain/accounts/accounts.ts';
import { correctionMessage } from '../../domain/payout-accounts/gateway-fields.ts';
import { findPayoutAccount, type PayoutAccount } from '../../domain/payout-accounts/payout-accounts.ts';
import { whyNotReady } from '../../domain/payout-accounts/ready.ts';
import { waitingPaise } from '../../domain/payout-accounts/waiting-money.ts';
import type { Email } from '../../platform/mail/email.ts';
import type { AddressedEmail, Desk, EmailMaker } from './email-maker.ts';
import { greeting } from './greeting.ts';
import { bankText, fieldNames } from './payout-account-texts.ts';

/** To the host at once, also when it was not them; what of a bank is shown are a few characters. */
export const bankChangedEmails: EmailMaker<'payout-bank-changed'> = (event, desk) =>
  toHost(event, desk, ({ account, person }) => {
    const bank = bankText(account.next_bank_shown ?? presentBank(account));
    const at = account.next_bank_at ?? account.ready_at;
    return {
      subject: words.changedSubject,
      preview: words.changedPreview({ bank }),
      heading: words.changedHeading,
      blocks: [
        greetingOf(person),
        at === null ? words.changedText({ bank }) : words.changedFrom({ bank, moment: formatMoment(at) }),
        words.changedOtherwise({ email: desk.settings.supportEmail }),
        payoutsButton(desk),
      ],
    };
  });

/** To the host: they can be paid. */
export const accountReadyEmails: EmailMaker<'payout-account-ready'> = (event, desk) =>
  toHost(event, desk, ({ account, person }) => {
    if (account.status !== 'ready' || account.ready_at === null) return null;
    const bank = bankText(presentBank(account));
    const isLater = account.ready_at > event.happenedAt;
    return {
      subject: words.readySubject,
      preview: words.readyPreview({ bank }),
      heading: words.readyHeading,
      blocks: [
        greetingOf(person),
        isLater ? words.readyFrom({ bank, moment: formatMoment(account.ready_at) }) : words.readyNow({ bank }),
        payoutsButton(desk),
      ],
    };
  });

/** To the host: what the gateway wants mended; nothing once it was. */
export const accountToMendEmails: EmailMaker<'payout-account-to-mend'> = (event, desk) =>
  toHost(event, desk, ({ account, person }) => {
    if (account.status !== 'incomplete' || account.to_mend.length === 0) return null;
    const hasUpi = account.upi_masked !== null;
    const names = fieldNames();
    return {
      subject: words.mendSubject,
      preview: words.mendPreview,
      heading: words.mendHeading,
      blocks: [
        greetingOf(person),
        words.mendText,
        {
          facts: account.to_mend.map(
            (mend) => [names[mend.field] ?? mend.field, correctionMessage(mend, { hasUpi })] as const,
          ),
        },
        payoutsButton(desk),
      ],
    };
  });

/** To host and operator: the gateway lets nothing through. */
export const accountPausedEmails: EmailMaker<'payout-account-paused'> = async (event, desk) => {
  const toTheHost = await toHost(event, desk, ({ account, person }) =>
    account.status === 'paused'
      ? {
          subject: words.pausedSubject,
          preview: words.pausedPreview,
          heading: words.pausedHeading,
          blocks: [greetingOf(person), words.pausedText({ email: desk.settings.supportEmail }), payoutsButton(desk)],
        }
      : null,
  );
  return toTheHost.length === 0 ? [] : [...toTheHost, ...(await toOperator(event, desk, words.pausedOperator))];
};

/** To the operator, who has to write to the gateway's support, and to the host, who waits meanwhile. */
export const bankBySupportEmails: EmailMaker<'payout-bank-by-support'> = async (event, desk) => {
  const toTheHost = await toHost(event, desk, ({ account, person }) =>
    account.support_asked_at === null
      ? null
      : {
          subject: words.supportSubject,
          preview: words.supportPreview,
          heading: words.supportHeading,
          blocks: [greetingOf(person), words.supportText, payoutsButton(desk)],
        },
  );
  return toTheHost.length === 0 ? [] : [...toTheHost, ...(await toOperator(event, desk, words.supportOperator))];
};

/** To the operator: what only they can tell the gateway of a host. */
export const accountByOperatorEmails: EmailMaker<'payout-account-by-operator'> = (event, desk) => {
  const fields = event.data.fields.join(', ');
  return toOperator(event, desk, (about) =>
    fields === '' ? words.lockedOperator(about) : words.wantedOperator({ ...about, fields }),
  );
};

/** To the host: money waits, and what is missing; nothing once it does not any more. */
export const moneyWaitsEmails: EmailMaker<'payout-money-waits'> = async (event, desk) => {
  const reason = await whyNotReady(desk.trx, event.accountId, desk.now);
  const paise = await waitingPaise(desk.trx, event.accountId);
  const person = await lockAccount(desk.trx, event.accountId);
  if (reason === null || paise === 0 || person === null) return [];
  const rupees = formatRupees(Math.floor(paise / 100));
  const names = fieldNames();
  const missing = Array.from(new Set(reason.missing.map((field) => names[field]))).filter((name) => name !== undefined);
  const email = {
    subject: words.waitsSubject({ rupees }),
    preview: words.waitsPreview,
    heading: words.waitsHeading({ rupees }),
    blocks: [
      greetingOf(person),
      reason.why === 'paused' ? words.waitsPaused({ rupees }) : words.waitsText({ rupees }),
      ...(missing.length === 0 ? [] : [{ facts: [[words.waitsMissing, missing.join(', ')] as const] }]),
      payoutsButton(desk),
    ],
  };
  return [{ role: 'owner', to: person.email, email }];
};

interface Told {
  account: PayoutAccount;
  person: AccountRecord;
}

/** Nothing where the host has left. */
async function toHost(
  { accountId }: { accountId: string },
  { trx }: Desk,
  make: (told: Told) => Email | null,
): Promise<AddressedEmail[]> {
  const person = await lockAccount(trx, accountId);
  const account = await findPayoutAccount(trx, accountId);
  const email = person && account && make({ account, person });
  return person === null || email === null ? [] : [{ role: 'owner', to: person.email, email }];
}

async function toOperator(
  { accountId }: { accountId: string },
  { trx, settings }: Desk,
  text: (about: { name: string; account: string; bank: string }) => string,
): Promise<AddressedEmail[]> {
  const person = await lockAccount(trx, accountId);
  const account = await findPayoutAccount(trx, accountId);
  if (person === null || account === null) return [];
  const about = {
    name: person.name,
    account: account.gateway_account_id ?? '',
    bank: bankText(account.next_bank_shown ?? presentBank(account)),
  };
  const email = {
    subject: words.operatorSubject(about),
    preview: words.operatorPreview(about),
    heading: words.operatorHeading,
    blocks: [text(about)],
  };
  return [{ role: 'operator', to: settings.supportEmail, replyTo: person.email, email }];
}

function presentBank({ ifsc, account_last4: last4, upi_masked: upi }: PayoutAccount) {
  if (upi !== null) return { upi };
  return { ifsc: ifsc ?? '', last4: last4 ?? '' };
}

function greetingOf({ name, emailVerifiedAt }: AccountRecord): string {
  return greeting({ name, isVerified: emailVerifiedAt !== null });
}

function payoutsButton({ settings }: Desk) {
  return { button: words.seePayouts, url: `${settings.publicUrl}/host/payouts` };
}
