import type { HostCalendar } from '@aangan/contract/calendar/calls.ts';
import { plainRules } from '@aangan/contract/rules/home-terms.ts';
import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import { useState } from 'react';
import { useFormChanges } from '../../../shared/use-form-changes.ts';
import { useServerForm } from '../../../shared/use-server-form.ts';
import { SelectField } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toast.ts';
import { WeekdayChoice } from '../../parts/WeekdayChoice.tsx';
import { useChangeRules } from '../../queries/host-calendar.ts';
import { FormPart, NumberField, parseWholeNumberOrKeepText, SaveRow } from './HostForm.tsx';

type Name = 'minNights' | 'maxNights' | 'noticeDays' | 'noticeUntil' | 'horizonDays' | 'preparationDays';

const hours = Array.from({ length: 25 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** Booking rules: lengths, check-in and check-out days, notice, horizon, and preparation days. */
export function RulesTab({ home: { _id, rules } }: { home: HostCalendar }) {
  const change = useChangeRules(_id);
  const [checkInDays, setCheckInDays] = useState(rules.checkInDays);
  const [checkOutDays, setCheckOutDays] = useState(rules.checkOutDays);
  const { form, saveChanges } = useFormChanges<Pick<HostCalendar['rules'], Name | 'checkInDays' | 'checkOutDays'>>(
    rules,
    (typed) => {
      const { noticeUntil, ...numbers } = Object.fromEntries(typed) as Record<Name, string>;
      return {
        minNights: parseWholeNumberOrKeepText(numbers.minNights),
        maxNights: parseWholeNumberOrKeepText(numbers.maxNights),
        noticeDays: parseWholeNumberOrKeepText(numbers.noticeDays),
        noticeUntil,
        horizonDays: parseWholeNumberOrKeepText(numbers.horizonDays),
        preparationDays: parseWholeNumberOrKeepText(numbers.preparationDays),
        checkInDays,
        checkOutDays,
      };
    },
  );
  const { refused, failure, onSubmit } = useServerForm<Name>(async () => {
    await saveChanges(change.mutateAsync);
    toast.success(words.savedRules);
  });
  const numberField = (name: Exclude<Name, 'noticeUntil'>, unit: string, hint?: string) => (
    <NumberField name={name} label={words[name]} hint={hint} after={unit} value={rules[name]} error={refused[name]} />
  );

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="grid max-w-[720px] gap-8">
      <FormPart title={words.lengthOfStay}>
        {numberField('minNights', words.nights)}
        {numberField('maxNights', words.nights)}
      </FormPart>
      <FormPart title={words.arrivals}>
        <WeekdayChoice
          label={words.checkInDays}
          chosen={checkInDays}
          onChange={setCheckInDays}
          error={refused['checkInDays']}
        />
        <WeekdayChoice
          label={words.checkOutDays}
          chosen={checkOutDays}
          onChange={setCheckOutDays}
          error={refused['checkOutDays']}
        />
      </FormPart>
      <FormPart title={words.booking}>
        {numberField('noticeDays', words.daysUnit, words.noticeDaysHint)}
        <SelectField
          name="noticeUntil"
          label={words.noticeUntil}
          choices={Object.fromEntries(hours.map((hour) => [hour, words.hour({ hour })]))}
          defaultValue={rules.noticeUntil}
          error={refused['noticeUntil']}
        />
        {numberField('horizonDays', words.daysUnit, words.horizonHint({ days: String(plainRules.horizonDays) }))}
      </FormPart>
      <FormPart title={words.between}>{numberField('preparationDays', words.daysUnit, words.preparationHint)}</FormPart>
      <SaveRow isPending={change.isPending} failure={failure} />
    </form>
  );
}
