import { amenities, type Amenity, type AmenityGroup, amenityGroups } from '@aangan/contract/homes/amenities.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import * as words from '@aangan/contract/words/en/homes/home-facts.ts';
import * as groupWords from '@aangan/contract/words/en/shared/amenity-groups.ts';
import { useState } from 'react';
import { amenityIcons } from '../../../parts/amenity-icons.ts';
import { amenityLabel } from '../../../parts/fact-labels.ts';
import { ChoiceTile } from '../../../../ui/ChoiceTile.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Search } from '../../../../ui/icons.ts';
import { FactsForm } from '../FactsForm.tsx';
import { Section } from '../Section.tsx';
import { parseChoices } from '../parse-facts.ts';

const groups = Object.entries(amenityGroups) as [AmenityGroup, readonly Amenity[]][];

/** Amenities by group. Amenities without a search filter keep their value. */
export function AmenitiesSection({ home }: { home: Listing }) {
  const [query, setQuery] = useState('');
  const isShown = (code: Amenity) => amenityLabel(code).toLowerCase().includes(query.trim().toLowerCase());
  return (
    <Section name="amenities" lead={words.amenitiesLead}>
      <FactsForm
        homeId={home._id}
        read={(typed) => ({ amenities: parseChoices(amenities, typed.getAll('amenities')) })}
      >
        {() => (
          <>
            <Field
              type="search"
              label={words.findAmenity}
              optional="unmarked"
              before={<Search size={20} strokeWidth={1.75} aria-hidden="true" />}
              autoComplete="off"
              value={query}
              onChange={({ target }) => setQuery(target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.preventDefault();
              }}
            />
            {!amenities.some(isShown) && <output className="text-muted">{words.noSuchAmenity}</output>}
            {groups.map(([group, codes]) => (
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
                          icon={<Icon size={22} strokeWidth={1.5} aria-hidden="true" />}
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
