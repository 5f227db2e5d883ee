import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as words from '@aangan/contract/words/en/payouts/account-emails.ts';
import * as labels from '@aangan/contract/words/en/shared/payout-fields.ts';
import { type AccountRecord, lockAccount } from '../../domain/accounts/accounts.ts';
import { correctionMessage } from '../../domain/payouts/gateway-details.ts';
import { findPayoutAccount, type PayoutAccount } from '../../domain/payouts/payout-accounts.ts';
import { sumWaitingPayouts, findNotReadyReason } from '../../domain/payouts/ready.ts';
import type { Email } from '../../platform/mail/email.ts';
import { type AddressedEmail, type EmailBuilder, type EmailContext, greeting } from './email-builder.ts';
import { payoutsButton } from './links.ts';

/** To the host, as a warning in case somebody else changed the bank; bank details are masked. */
export const bankChangedEmails: EmailBuilder<'payout-bank-changed'> = (event, context) =>
  buildHostEmail(event, context, ({ account, person }) => {
    const bank = formatBank(account.next_bank_masked ?? presentBank(account));
    const at = account.next_bank_at ?? account.ready_at;
    return {
      subject: words.changedSubject,
      preview: words.changedPreview({ bank }),
      heading: words.changedHeading,
      blocks: [
        accountGreeting(person),
        at === null ? words.changedText({ bank }) : words.changedFrom({ bank, moment: formatMoment(at) }),
        words.changedOtherwise({ email: context.settings.supportEmail }),
        payoutsButton(context),
      ],
    };
  });

export const accountReadyEmails: EmailBuilder<'payout-account-ready'> = (event, context) =>
  buildHostEmail(event, context, ({ account, person }) => {
    if (account.status !== 'ready' || account.ready_at === null) return null;
    const bank = formatBank(presentBank(account));
    const isLater = account.ready_at > event.happenedAt;
    return {
      subject: words.readySubject,
      preview: words.readyPreview({ bank }),
      heading: words.readyHeading,
      blocks: [
        accountGreeting(person),
        isLater ? words.readyFrom({ bank, moment: formatMoment(account.ready_at) }) : words.readyNow({ bank }),
        payoutsButton(context),
      ],
    };
  });

/** To the host: corrections that the gateway requires. Not sent once they are made. */
export const accountCorrectionEmails: EmailBuilder<'payout-account-to-mend'> = (event, context) =>
  buildHostEmail(event, context, ({ account, person }) => {
    if (account.status !== 'incomplete' || account.required_corrections.length === 0) return null;
    const hasUpi = account.upi_masked !== null;
    const names = fieldNames();
    return {
      subject: words.mendSubject,
      preview: words.mendPreview,
      heading: words.mendHeading,
      blocks: [
        accountGreeting(person),
        words.mendText,
        {
          details: account.required_corrections.map(
            (correction) =>
              [names[correction.field] ?? correction.field, correctionMessage(correction, { hasUpi })] as const,
          ),
        },
        payoutsButton(context),
      ],
    };
  });

/** To host and operator: the gateway has suspended payouts. */
export const accountPausedEmails: EmailBuilder<'payout-account-paused'> = async (event, context) => {
  const hostEmail = await buildHostEmail(event, context, ({ account, person }) =>
    account.status === 'paused'
      ? {
          subject: words.pausedSubject,
          preview: words.pausedPreview,
          heading: words.pausedHeading,
          blocks: [
            accountGreeting(person),
            words.pausedText({ email: context.settings.supportEmail }),
            payoutsButton(context),
          ],
        }
      : null,
  );
  return hostEmail.length === 0
    ? []
    : [...hostEmail, ...(await buildOperatorEmail(event, context, words.pausedOperator))];
};

/** To operator and host: the operator must ask the gateway's support to change the bank. Not sent once changed. */
export const bankBySupportEmails: EmailBuilder<'payout-bank-by-support'> = async (event, context) => {
  const hostEmail = await buildHostEmail(event, context, ({ account, person }) =>
    account.support_requested_at === null
      ? null
      : {
          subject: words.supportSubject,
          preview: words.supportPreview,
          heading: words.supportHeading,
          blocks: [accountGreeting(person), words.supportText, payoutsButton(context)],
        },
  );
  return hostEmail.length === 0
    ? []
    : [...hostEmail, ...(await buildOperatorEmail(event, context, words.supportOperator))];
};

/** To the operator: details of a host that only the operator can change at the gateway. */
export const accountByOperatorEmails: EmailBuilder<'payout-account-by-operator'> = (event, context) => {
  const fields = event.data.fields.join(', ');
  return buildOperatorEmail(event, context, (host) =>
    fields === '' ? words.lockedOperator(host) : words.requiredDetailsOperator({ ...host, fields }),
  );
};

/** To the host: payouts are waiting, and which details are missing. Not sent once nothing waits. */
export const moneyWaitsEmails: EmailBuilder<'payout-money-waits'> = async (event, context) => {
  const reason = await findNotReadyReason(context.trx, event.accountId, context.now);
  const paise = await sumWaitingPayouts(context.trx, event.accountId);
  const person = await lockAccount(context.trx, event.accountId);
  if (reason === null || paise === 0 || person === null) return [];
  const rupees = formatRupees(Math.floor(paise / 100));
  const names = fieldNames();
  const missing = Array.from(new Set(reason.missing.map((field) => names[field]))).filter((name) => name !== undefined);
  const email = {
    subject: words.waitsSubject({ rupees }),
    preview: words.waitsPreview,
    heading: words.waitsHeading({ rupees }),
    blocks: [
      accountGreeting(person),
      reason.kind === 'paused' ? words.waitsPaused({ rupees }) : words.waitsText({ rupees }),
      ...(missing.length === 0 ? [] : [{ details: [[words.waitsMissing, missing.join(', ')] as const] }]),
      payoutsButton(context),
    ],
  };
  return [{ role: 'owner', to: person.email, email }];
};

interface Recipient {
  account: PayoutAccount;
  person: AccountRecord;
}

/** No e-mail if the host's account is deleted. */
async function buildHostEmail(
  { accountId }: { accountId: string },
  { trx }: EmailContext,
  build: (recipient: Recipient) => Email | null,
): Promise<AddressedEmail[]> {
  const person = await lockAccount(trx, accountId);
  const account = await findPayoutAccount(trx, accountId);
  const email = person && account && build({ account, person });
  return person === null || email === null ? [] : [{ role: 'owner', to: person.email, email }];
}

async function buildOperatorEmail(
  { accountId }: { accountId: string },
  { trx, settings }: EmailContext,
  buildText: (host: { name: string; account: string; bank: string }) => string,
): Promise<AddressedEmail[]> {
  const person = await lockAccount(trx, accountId);
  const account = await findPayoutAccount(trx, accountId);
  if (person === null || account === null) return [];
  const host = {
    name: person.name,
    account: account.gateway_account_id ?? '',
    bank: formatBank(account.next_bank_masked ?? presentBank(account)),
  };
  const email = {
    subject: words.operatorSubject(host),
    preview: words.operatorPreview(host),
    heading: words.operatorHeading,
    blocks: [buildText(host)],
  };
  return [{ role: 'operator', to: settings.supportEmail, replyTo: person.email, email }];
}

function presentBank({ ifsc, account_last4: last4, upi_masked: upi }: PayoutAccount) {
  if (upi !== null) return { upi };
  return { ifsc: ifsc ?? '', last4: last4 ?? '' };
}

function accountGreeting({ name, emailVerifiedAt }: AccountRecord): string {
  return greeting({ name, isVerified: emailVerifiedAt !== null });
}

function fieldNames(): Record<string, string> {
  return {
    kind: labels.kind,
    legalName: labels.legalName,
    pan: labels.pan,
    address: labels.address,
    pin: labels.pin,
    state: labels.state,
    gstin: labels.gstin,
    ifsc: labels.ifsc,
    accountNumber: labels.accountNumber,
    upi: labels.upi,
    phone: labels.phone,
  };
}

function formatBank(shown: { ifsc: string; last4: string } | { upi: string }): string {
  return 'upi' in shown ? shown.upi : words.bank(shown);
}
