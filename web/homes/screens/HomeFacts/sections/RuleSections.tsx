import { welcomes } from '@aangan/contract/homes/fact-choices.ts';
import type { HouseRules } from '@aangan/contract/homes/house-rules.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { MAX_MORE_RULES } from '@aangan/contract/limits.ts';
import {
  cancellationPolicies,
  cancellations,
  CHECK_IN_TIME,
  CHECK_OUT_TIME,
} from '@aangan/contract/rules/refund-terms.ts';
import * as words from '@aangan/contract/words/en/homes/home-facts.ts';
import * as names from '@aangan/contract/words/en/shared/cancellations.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { refundTerms } from '../../../../bookings/parts/refund-texts.ts';
import { ChoiceTile } from '../../../../ui/Choice.tsx';
import { SelectField, TextArea } from '../../../../ui/Field.tsx';
import { welcomeLabel } from '../../../parts/fact-labels.ts';
import { FactsForm, parseChoice, parseChoices, Section, sectionTitle } from '../FactsForm.tsx';

/** Check-in and check-out times, house rules, and who is welcome. */
export function RulesSection({ home: { _id, rules, welcomes: welcomed } }: { home: Listing }) {
  return (
    <Section name="rules" lead={words.rulesLead({ from: CHECK_IN_TIME, by: CHECK_OUT_TIME })}>
      <FactsForm
        homeId={_id}
        // Rules not stated yet are sent as shown.
        known={{ ...(rules !== undefined && { rules }), welcomes: parseChoices(welcomes, welcomed ?? []) }}
        read={(typed) => ({ rules: parseRules(typed), welcomes: parseChoices(welcomes, typed.getAll('welcomes')) })}
      >
        {(refused) => (
          <>
            <div className="grid gap-6 sm:grid-cols-3">
              <TimeField name="checkInFrom" value={rules?.checkInFrom ?? CHECK_IN_TIME} />
              <TimeField name="checkInUntil" value={rules?.checkInUntil} none={words.anyTime} />
              <TimeField name="checkOutBy" value={rules?.checkOutBy ?? CHECK_OUT_TIME} />
            </div>
            <fieldset>
              <legend className="type-label mb-3">{words.allowed}</legend>
              <div className="grid gap-3 sm:grid-cols-3">
                <ChoiceTile type="checkbox" name="pets" label={words.petsAllowed} defaultChecked={rules?.pets} />
                <ChoiceTile
                  type="checkbox"
                  name="smoking"
                  label={words.smokingAllowed}
                  defaultChecked={rules?.smoking}
                />
                <ChoiceTile
                  type="checkbox"
                  name="parties"
                  label={words.partiesAllowed}
                  defaultChecked={rules?.parties}
                />
              </div>
            </fieldset>
            <div className="grid gap-6 sm:grid-cols-3">
              <TimeField name="quietFrom" value={rules?.quietFrom} none={words.noQuiet} />
              <TimeField name="quietUntil" value={rules?.quietUntil} none={words.noQuiet} />
            </div>
            <TextArea
              name="rules"
              label={labels.moreRules}
              optional
              maxLength={MAX_MORE_RULES}
              defaultValue={rules?.more}
              error={refused['rules']}
            />
            <fieldset>
              <legend className="type-label mb-3">{words.welcome}</legend>
              <div className="grid gap-3 sm:grid-cols-2">
                {welcomes.map((code) => (
                  <ChoiceTile
                    key={code}
                    type="checkbox"
                    name="welcomes"
                    value={code}
                    label={welcomeLabel(code)}
                    defaultChecked={welcomed?.includes(code)}
                  />
                ))}
              </div>
            </fieldset>
          </>
        )}
      </FactsForm>
    </Section>
  );
}

/** Cancellation policy. */
export function CancellationSection({ home }: { home: Listing }) {
  return (
    <Section name="cancellation" lead={words.cancellationLead}>
      <FactsForm
        homeId={home._id}
        known={{ cancellation: home.cancellation ?? null }}
        read={(typed) => ({ cancellation: parseChoice(cancellations, typed.get('cancellation')) })}
      >
        {() => (
          <fieldset className="grid gap-3">
            <legend className="sr-only">{sectionTitle('cancellation')}</legend>
            {cancellations.map((code) => (
              <ChoiceTile
                key={code}
                type="radio"
                name="cancellation"
                value={code}
                label={names[code]}
                detail={refundTerms(cancellationPolicies[code])}
                defaultChecked={home.cancellation === code}
              />
            ))}
          </fieldset>
        )}
      </FactsForm>
    </Section>
  );
}

const MINUTES_A_DAY = 24 * 60;
const times = Array.from({ length: MINUTES_A_DAY / 30 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0');
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`;
});

interface TimeFieldProps {
  name: 'checkInFrom' | 'checkInUntil' | 'checkOutBy' | 'quietFrom' | 'quietUntil';
  value: string | undefined;
  /** Label of the empty option; required if absent. */
  none?: string;
}

/** Select of times in half-hour steps. */
function TimeField({ name, value, none }: TimeFieldProps) {
  const choices = Object.fromEntries(times.map((time) => [time, time]));
  return (
    <SelectField
      name={name}
      label={labels[name]}
      optional={none !== undefined}
      choices={none === undefined ? choices : { '': none, ...choices }}
      defaultValue={value ?? ''}
    />
  );
}

/** Reads the house rules; empty times and texts are omitted. */
export function parseRules(typed: FormData): HouseRules {
  const text = (name: string) => {
    const value = typed.get(name);
    return typeof value === 'string' ? value : '';
  };
  const times = <Name extends string>(name: Name, value: string) => (value === '' ? {} : { [name]: value });
  return {
    checkInFrom: text('checkInFrom'),
    ...times('checkInUntil', text('checkInUntil')),
    checkOutBy: text('checkOutBy'),
    pets: typed.has('pets'),
    smoking: typed.has('smoking'),
    parties: typed.has('parties'),
    ...times('quietFrom', text('quietFrom')),
    ...times('quietUntil', text('quietUntil')),
    ...times('more', text('rules').trim()),
  };
}
