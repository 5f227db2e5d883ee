import type { Listing } from '@aangan/contract/listing/listings.ts';
import { states } from '@aangan/contract/listing/states.ts';
import * as words from '@aangan/contract/words/en/screens/home-facts.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { stateLabel } from '../../../components/home-facts/fact-labels.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { FactsForm } from '../FactsForm.tsx';
import { Section } from '../Section.tsx';
import { typedChoice } from '../typed-facts.ts';

/** Where the home lies. */
export function PlaceSection({ home }: { home: Listing }) {
  return (
    <Section name="place">
      <FactsForm homeId={home._id} read={(typed) => ({ state: typedChoice(states, typed.get('state')) })}>
        {(refused) => (
          <SelectField
            name="state"
            label={labels.state}
            optional
            choices={{ '': words.notTold, ...Object.fromEntries(states.map((code) => [code, stateLabel(code)])) }}
            defaultValue={home.state ?? ''}
            error={refused['state']}
          />
        )}
      </FactsForm>
    </Section>
  );
}
