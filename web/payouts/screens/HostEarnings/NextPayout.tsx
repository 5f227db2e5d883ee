import type { NextPayout as Payout } from '@aangan/contract/payouts/earnings.ts';
import { formatDate } from '@aangan/contract/rules/dates.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as words from '@aangan/contract/words/en/payouts/host-earnings.ts';
import { Link } from 'wouter';
import { weekdayLabel } from '../../../calendar/parts/date-labels.ts';
import { paths } from '../../../shared/links.ts';
import { Note } from '../../../shared/Note.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';

export function NextPayout({ payout: { amount, from, stays, waiting } }: { payout: Payout }) {
  return (
    <section
      aria-labelledby="next-payout"
      className="flex flex-col rounded-panel border border-line bg-raised p-5 shadow-1 sm:p-6"
    >
      <h2 id="next-payout" className="type-eyebrow text-muted">
        {words.next}
      </h2>
      {from === undefined ? (
        <>
          <p className="type-h2 mt-2">{words.noNext}</p>
          <p className="mt-1 text-muted">{words.noNextWhy}</p>
        </>
      ) : (
        <>
          <p className="earnings-amount mt-2">{formatRupees(amount)}</p>
          <p className="type-figures mt-1 text-ink-2">
            {words.nextFrom({ weekday: weekdayLabel(from), date: formatDate(from), stays })}
          </p>
        </>
      )}
      {waiting > 0 && (
        <div className="mt-4">
          <Note
            tone="haldi"
            title={words.waits({ amount: formatRupees(waiting) })}
            detail={words.waitsWhy}
            action={
              <ButtonLink to={paths.hostPayouts} variant="secondary" size="row">
                {words.seePayouts}
              </ButtonLink>
            }
          />
        </div>
      )}
      {waiting === 0 && (
        <p className="mt-auto pt-3">
          <Link
            to={paths.hostPayouts}
            className="type-small inline-flex min-h-11 items-center text-link underline underline-offset-4"
          >
            {words.seePayouts}
          </Link>
        </p>
      )}
    </section>
  );
}
