import type { AccountField } from '@aangan/contract/payouts/calls.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as words from '@aangan/contract/words/en/calendar/host-shared.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as labels from '@aangan/contract/words/en/shared/payout-fields.ts';
import { Link } from 'wouter';
import { usePayoutAccount } from '../../payouts/queries/payouts.ts';
import { paths } from '../../shared/links.ts';
import { Note } from '../../shared/Note.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/ContentState.tsx';
import { CalendarDays, House, type Icon, IndianRupee, Landmark, Sun } from '../../ui/icons.ts';
import './host-nav.css';

export type HostSection = 'today' | 'calendar' | 'earnings' | 'payouts' | 'homes';

const links: readonly [HostSection, string, Icon][] = [
  ['today', paths.host, Sun],
  ['calendar', paths.hostCalendar, CalendarDays],
  ['earnings', paths.hostEarnings, IndianRupee],
  ['payouts', paths.hostPayouts, Landmark],
  ['homes', paths.myListing, House],
];

/** Navigation between host screens: a row on top, a bottom bar on phones. */
export function HostNav({ at }: { at: HostSection }) {
  return (
    <nav aria-label={words.ways} className="host-nav sticky-foot">
      <ul>
        {links.map(([place, to, Icon]) => (
          <li key={place}>
            <Link to={to} aria-current={place === at ? 'page' : undefined}>
              <Icon size={22} strokeWidth={1.6} />
              {words[place]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Empty state of host screens. */
export function NoHomeYet() {
  return (
    <EmptyState title={words.noHome} actions={<ButtonLink to={paths.listingPage1}>{buttons.listHome}</ButtonLink>}>
      {words.begin}
    </EmptyState>
  );
}

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

/** Missing payout fields as a list of labels without duplicates. */
export function missingText(missing: readonly AccountField[]): string {
  return missing.map((field) => labels[field]).join(', ');
}
