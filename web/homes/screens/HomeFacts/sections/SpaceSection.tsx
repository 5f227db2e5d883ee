import { spaces } from '@aangan/contract/homes/fact-choices.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { MAX_GUESTS } from '@aangan/contract/limits.ts';
import * as words from '@aangan/contract/words/en/homes/home-facts.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { spaceLabel } from '../../../parts/fact-labels.ts';
import { Field } from '../../../../ui/Field.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { FactsForm } from '../FactsForm.tsx';
import { Section } from '../Section.tsx';
import { parseChoice, parseNumber } from '../parse-facts.ts';

const numbers = ['bedrooms', 'beds', 'bathrooms', 'maxGuests'] as const;

/** Kind of space, rooms, and maximum guests. */
export function SpaceSection({ home }: { home: Listing }) {
  const hints = {
    bedrooms: undefined,
    beds: undefined,
    bathrooms: words.bathroomsHint,
    maxGuests: words.maxGuestsHint({ most: String(MAX_GUESTS) }),
  };
  return (
    <Section name="space">
      <FactsForm
        homeId={home._id}
        read={(typed) => ({
          space: parseChoice(spaces, typed.get('space')),
          ...Object.fromEntries(numbers.map((name) => [name, parseNumber(typed.get(name))])),
        })}
      >
        {(refused) => (
          <div className="grid gap-6 sm:grid-cols-2">
            <SelectField
              name="space"
              label={words.spaceQuestion}
              optional
              choices={{ '': words.notStated, ...Object.fromEntries(spaces.map((code) => [code, spaceLabel(code)])) }}
              defaultValue={home.space ?? ''}
              error={refused['space']}
              className="sm:col-span-2"
            />
            {numbers.map((name) => (
              <Field
                key={name}
                name={name}
                label={labels[name]}
                optional
                hint={hints[name]}
                error={refused[name]}
                inputMode={name === 'bathrooms' ? 'decimal' : 'numeric'}
                autoComplete="off"
                defaultValue={home[name] === undefined ? '' : String(home[name])}
              />
            ))}
          </div>
        )}
      </FactsForm>
    </Section>
  );
}
