import type { Listing } from '@aangan/contract/homes/listings.ts';
import { states } from '@aangan/contract/rules/states.ts';
import * as factWords from '@aangan/contract/words/en/homes/home-facts.ts';
import * as words from '@aangan/contract/words/en/homes/home-place.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { useSite } from '../../../../api/site.ts';
import { Note } from '../../../../shared/Note.tsx';
import { stateLabel } from '../../../parts/fact-labels.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { FactsForm } from '../FactsForm.tsx';
import { Section } from '../Section.tsx';
import { parseChoice } from '../parse-facts.ts';
import { PlaceForm } from './PlaceForm.tsx';

/** Location of the home: pin and directions, or the state if no pin implies it. */
export function PlaceSection({ home }: { home: Listing }) {
  const { tax } = useSite();
  return (
    <Section name="place" lead={words.lead}>
      <div className="grid gap-10">
        {tax !== undefined && home.state === undefined && (
          <Note tone="haldi" title={words.stateNeeded} detail={words.stateNeededWhy} />
        )}
        <PlaceForm home={home} />
        {home.place === undefined && (
          <FactsForm homeId={home._id} read={(typed) => ({ state: parseChoice(states, typed.get('state')) })}>
            {(refused) => (
              <SelectField
                name="state"
                label={labels.state}
                optional
                choices={{
                  '': factWords.notStated,
                  ...Object.fromEntries(states.map((code) => [code, stateLabel(code)])),
                }}
                defaultValue={home.state ?? ''}
                error={refused['state']}
              />
            )}
          </FactsForm>
        )}
      </div>
    </Section>
  );
}
