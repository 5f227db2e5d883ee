import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import type { HostCalendar } from '@aangan/contract/calendar/host-calendar.ts';
import { MONTH_NIGHTS, WEEK_NIGHTS } from '@aangan/contract/rules/discounts.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { useChangeRules } from '../../queries/host-calendar.ts';
import { useListing } from '../../../homes/queries/listings.ts';
import { rentCliff } from '../../../bookings/parts/rent-cliff.tsx';
import { useTaxToday } from '../../../bookings/parts/use-tax-today.ts';
import { WeekdayChoice } from '../../parts/WeekdayChoice.tsx';
import { viewCardOf } from '../../../shared/links.ts';
import { toast } from '../../../ui/toast.ts';
import { FormPart } from './FormPart.tsx';
import { NumberField } from './NumberField.tsx';
import { SaveRow } from './SaveRow.tsx';
import { parseTimeDiscount, parseWholeNumber, parseOptionalWholeNumber } from './parse-values.ts';
import { useHostForm } from './use-host-form.ts';

type Name =
  | 'weekendRent'
  | 'weeklyDiscount'
  | 'monthlyDiscount'
  | 'earlyBird'
  | 'earlyBirdPercent'
  | 'lastMinute'
  | 'lastMinutePercent';

const lengths = [
  ['weekly', WEEK_NIGHTS],
  ['monthly', MONTH_NIGHTS],
] as const;

/** Weekend prices and length discounts. */
export function PricesTab({ home }: { home: HostCalendar }) {
  const { rules, rent } = home;
  const change = useChangeRules(home._id);
  const [weekendRent, setWeekendRent] = useState(String(rules.weekendRent ?? ''));
  const tax = useTaxToday();
  const { data: listing } = useListing(home._id);
  const cliff = rentCliff(tax, { rent: weekendRent, cleaningFee: String(listing?.cleaningFee ?? 0) });
  const [weekendDays, setWeekendDays] = useState(rules.weekendDays);
  const { refused, failure, onSubmit } = useHostForm<Name>(async (typed) => {
    await change.mutateAsync({
      weekendDays,
      weekendRent: parseOptionalWholeNumber(typed.weekendRent),
      weeklyDiscount: parseWholeNumber(typed.weeklyDiscount),
      monthlyDiscount: parseWholeNumber(typed.monthlyDiscount),
      earlyBird: parseTimeDiscount(typed.earlyBird, typed.earlyBirdPercent),
      lastMinute: parseTimeDiscount(typed.lastMinute, typed.lastMinutePercent),
    });
    toast.success(words.savedRules);
  });

  return (
    <form noValidate onSubmit={onSubmit} className="grid max-w-[720px] gap-8">
      <FormPart
        title={words.weekend}
        lead={
          <>
            {words.baseRent({ rent: formatRupees(rent) })}{' '}
            <Link to={viewCardOf(home._id)} className="text-link underline underline-offset-4">
              {words.editRent}
            </Link>
          </>
        }
      >
        <NumberField
          name="weekendRent"
          label={words.weekendRent}
          hint={
            <>
              {words.weekendRentHint({ rent: formatRupees(rent) })}
              {cliff}
            </>
          }
          onChange={(event) => setWeekendRent(event.target.value)}
          before="₹"
          optional
          value={rules.weekendRent}
          error={refused['weekendRent']}
        />
        <WeekdayChoice
          label={words.weekendDays}
          chosen={weekendDays}
          onChange={setWeekendDays}
          error={refused['weekendDays']}
        />
      </FormPart>
      <FormPart title={words.discounts} lead={words.discountsLead}>
        {lengths.map(([length, nights]) => (
          <NumberField
            key={length}
            name={`${length}Discount`}
            label={words.fromLength({ nights: String(nights) })}
            hint={words.noDiscount}
            after={words.percent}
            value={rules[`${length}Discount`]}
            error={refused[`${length}Discount`]}
          />
        ))}
      </FormPart>
      {(['earlyBird', 'lastMinute'] as const).map((kind) => (
        <FormPart key={kind} title={words[kind]} lead={words.bothEmpty}>
          <NumberField
            name={kind}
            label={kind === 'earlyBird' ? words.earlyDays : words.lateDays}
            after={words.daysUnit}
            optional
            value={rules[kind]?.days ?? null}
            error={refused[kind]}
          />
          <NumberField
            name={`${kind}Percent`}
            label={words.discount}
            after={words.percent}
            optional
            value={rules[kind]?.percent ?? null}
          />
        </FormPart>
      ))}
      <SaveRow isPending={change.isPending} failure={failure} />
    </form>
  );
}
