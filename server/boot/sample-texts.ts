import { ProfileChange } from '@aangan/contract/accounts/people.ts';
import { FactsEdit, NewListing } from '@aangan/contract/homes/listings.ts';
import * as words from '@aangan/contract/words/en/samples.ts';
import type { SampleHome } from '@aangan/samples/homes.ts';
import type { SamplePerson } from '@aangan/samples/people.ts';

/** The form fields of a sample home: its texts from the dictionary, and its facts. */
export function listingInput(home: SampleHome): NewListing & FactsEdit {
  const { calendar: _, facts, ...fields } = home;
  const sent: object = { ...fields, ...listingTexts(home) };
  const asSent = Object.entries(sent).map(([name, value]) => [name, String(value)]);
  return { ...NewListing.parse(Object.fromEntries(asSent)), ...FactsEdit.parse(facts) };
}

export function listingTexts({ id }: SampleHome): {
  title: string;
  description: string;
  city: string;
  landMark: string;
} {
  return {
    title: sampleText(`${id}Title`),
    description: sampleText(`${id}Description`),
    city: sampleText(`${id}City`),
    landMark: sampleText(`${id}LandMark`),
  };
}

export function personName({ id }: SamplePerson): string {
  return sampleText(`${id}Name`);
}

/** The profile fields of a sample person. */
export function profileInput({ id, languages }: SamplePerson): ProfileChange {
  return ProfileChange.parse({ about: sampleText(`${id}About`), languages });
}

export function sampleText(id: string): string {
  const text = (words as Readonly<Record<string, string>>)[id];
  if (text === undefined) throw new Error(`the dictionary of the samples has no ${id}`);
  return text;
}
