import { NewAccount } from '@aangan/contract/accounts/users.ts';
import * as words from '@aangan/contract/words/en/samples.ts';
import { sampleHomes } from '@aangan/samples/homes.ts';
import { SAMPLE_PASSWORD, sampleGuests, sampleHosts } from '@aangan/samples/people.ts';
import { describe, expect, it, test } from 'vitest';
import { listingInput, listingTexts, personName, profileInput, sampleText } from './prepare-samples.ts';

const people = [...Object.values(sampleHosts), ...sampleGuests];
const texts = sampleHomes.map(listingTexts);

test.each(sampleHomes.map((home) => [home.id, home] as const))('%s is valid input for a new home', (_, home) => {
  expect(listingInput(home)).toMatchObject({
    ...listingTexts(home),
    rent: home.rent,
    phone: home.phone,
    ...home.facts,
  });
});

test.each(people.map((person) => [person.id, person] as const))('%s is valid input for a new account', (_, person) => {
  const asSent = { name: personName(person), email: person.email, password: SAMPLE_PASSWORD };
  expect(NewAccount.parse(asSent)).toEqual(asSent);
  expect(profileInput(person)).toMatchObject({ languages: person.languages });
});

describe('the dictionary', () => {
  it('contains the texts of homes, their calendars and people, and nothing else', () => {
    const calendars = sampleHomes.flatMap(({ calendar }) =>
      calendar === undefined
        ? []
        : [sampleText(`${calendar.season.name}Season`), sampleText(`${calendar.block.note}Note`)],
    );
    const used = [
      sampleText('otherSite'),
      ...people.map(personName),
      ...people.map((person) => profileInput(person).about ?? ''),
      ...texts.flatMap((each) => Object.values(each)),
      ...calendars,
    ];
    expect(Object.values(words).toSorted()).toEqual(used.toSorted());
  });
});
