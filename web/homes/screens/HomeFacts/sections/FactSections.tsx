import { amenities, type Amenity, amenitiesByGroup, spaces } from '@aangan/contract/homes/fact-choices.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { MAX_GUESTS } from '@aangan/contract/limits.ts';
import * as words from '@aangan/contract/words/en/homes/home-facts.ts';
import * as groupWords from '@aangan/contract/words/en/shared/amenity-groups.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { useState } from 'react';
import { ChoiceTile } from '../../../../ui/Choice.tsx';
import { Field, SelectField } from '../../../../ui/Field.tsx';
import { Search } from '../../../../ui/icons.ts';
import { amenityIcons } from '../../../parts/AmenityItem.tsx';
import { amenityLabel, spaceLabel } from '../../../parts/fact-labels.ts';
import { FactsForm, parseChoice, parseChoices, parseNumber, Section } from '../FactsForm.tsx';

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
        known={{
          space: home.space ?? null,
          ...Object.fromEntries(numbers.map((name) => [name, home[name] ?? null])),
        }}
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

/** Amenities by group. Amenities without a search filter keep their value. */
export function AmenitiesSection({ home }: { home: Listing }) {
  const [query, setQuery] = useState('');
  const isShown = (code: Amenity) => amenityLabel(code).toLowerCase().includes(query.trim().toLowerCase());
  return (
    <Section name="amenities" lead={words.amenitiesLead}>
      <FactsForm
        homeId={home._id}
        known={{ amenities: parseChoices(amenities, home.amenities ?? []) }}
        read={(typed) => ({ amenities: parseChoices(amenities, typed.getAll('amenities')) })}
      >
        {() => (
          <>
            <Field
              type="search"
              label={words.findAmenity}
              optional="unmarked"
              before={<Search size={20} />}
              autoComplete="off"
              value={query}
              onChange={({ target }) => setQuery(target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.preventDefault();
              }}
            />
            {!amenities.some(isShown) && <output className="text-muted">{words.noSuchAmenity}</output>}
            {amenitiesByGroup.map(([group, codes]) => (
              <fieldset key={group} hidden={!codes.some(isShown)}>
                <legend className="type-label mb-3">{groupWords[group]}</legend>
                <div className="grid gap-3 sm:grid-cols-2">
                  {codes.map((code) => {
                    const Icon = amenityIcons[code];
                    return (
                      <div key={code} hidden={!isShown(code)}>
                        <ChoiceTile
                          type="checkbox"
                          name="amenities"
                          value={code}
                          label={amenityLabel(code)}
                          icon={<Icon size={22} strokeWidth={1.5} />}
                          defaultChecked={home.amenities?.includes(code)}
                        />
                      </div>
                    );
                  })}
                </div>
              </fieldset>
            ))}
          </>
        )}
      </FactsForm>
    </Section>
  );
}
