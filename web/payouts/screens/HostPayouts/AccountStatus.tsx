import * as words from '@aangan/contract/words/en/payouts/host-payouts.ts';
import type { PayoutAccountView } from '@aangan/contract/payouts/accounts.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { missingText } from '../../../calendar/parts/missing-payout-fields.ts';
import { Note, type NoteTone } from '../../../shared/Note.tsx';
import { useNow } from '../../../api/server-clock.ts';

/** Payout status in one sentence, with missing fields. */
export function AccountStatus({ account }: { account: PayoutAccountView }) {
  const now = useNow();
  const { tone, title, detail } = statusNote(account, now);
  return (
    <output className="block">
      <Note tone={tone} title={title} detail={detail} />
    </output>
  );
}

function statusNote(
  { status, missing, readyAt, nextBank }: PayoutAccountView,
  now: Date,
): { tone: NoteTone; title: string; detail?: string } {
  const fields = missingText(missing);
  switch (status) {
    case 'none':
      return { tone: 'haldi', title: words.none, detail: words.noneDetail };
    case 'incomplete':
      return { tone: 'haldi', title: words.incomplete, ...(fields !== '' && { detail: words.missing({ fields }) }) };
    case 'checking':
      return { tone: 'haldi', title: words.checking, detail: words.checkingDetail };
    case 'paused':
      return { tone: 'lac', title: words.paused, detail: words.pausedDetail };
    case 'ready':
      return readyStatus({ readyAt, nextBank }, now);
  }
}

function readyStatus(
  { readyAt, nextBank }: Pick<PayoutAccountView, 'readyAt' | 'nextBank'>,
  now: Date,
): { tone: NoteTone; title: string; detail?: string } {
  if (nextBank !== undefined) {
    const at = new Date(nextBank.at);
    return at > now
      ? { tone: 'haldi', title: words.newBankFrom({ moment: formatMoment(at) }), detail: words.waitsMeanwhile }
      : { tone: 'haldi', title: words.newBankBySupport, detail: words.waitsMeanwhile };
  }
  if (readyAt !== undefined && new Date(readyAt) > now)
    return {
      tone: 'neem',
      title: words.paidFrom({ moment: formatMoment(new Date(readyAt)) }),
      detail: words.paidFromDetail,
    };
  return { tone: 'neem', title: words.ready, detail: words.readyDetail };
}
