import { welcomes } from '@aangan/contract/homes/fact-choices.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { MAX_MORE_RULES } from '@aangan/contract/limits.ts';
import { CHECK_IN_TIME, CHECK_OUT_TIME } from '@aangan/contract/rules/refund-terms.ts';
import * as words from '@aangan/contract/words/en/homes/home-facts.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { welcomeLabel } from '../../../parts/fact-labels.ts';
import { ChoiceTile } from '../../../../ui/ChoiceTile.tsx';
import { TextArea } from '../../../../ui/TextArea.tsx';
import { FactsForm } from '../FactsForm.tsx';
import { Section } from '../Section.tsx';
import { TimeField } from '../TimeField.tsx';
import { parseRules } from '../parse-rules.ts';
import { parseChoices } from '../parse-facts.ts';

/** Check-in and check-out times, house rules, and who is welcome. */
export function RulesSection({ home: { _id, rules, welcomes: welcomed } }: { home: Listing }) {
  return (
    <Section name="rules" lead={words.rulesLead({ from: CHECK_IN_TIME, by: CHECK_OUT_TIME })}>
      <FactsForm
        homeId={_id}
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
