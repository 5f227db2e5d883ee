import * as words from '@aangan/contract/words/en/calendar/host-shared.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { usePayoutAccount } from '../../payouts/queries/payouts.ts';
import { paths } from '../../shared/links.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Note } from '../../shared/Note.tsx';
import { missingText } from './missing-payout-fields.ts';

/** Note about money that waits for the host's payout details. */
export function PayoutNote() {
  const { data: account } = usePayoutAccount();
  if (account?.waiting === undefined) return null;
  const fields = missingText(account.missing);
  return (
    <div className="mt-6">
      <Note
        tone="haldi"
        title={words.moneyWaits({ rupees: formatRupees(account.waiting) })}
        detail={fields === '' ? words.moneyWaitsUntil : words.moneyWaitsFor({ fields })}
        action={
          <ButtonLink to={paths.hostPayouts} variant="secondary" size="row">
            {words.seePayouts}
          </ButtonLink>
        }
      />
    </div>
  );
}
