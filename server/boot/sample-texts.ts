import { ProfileChange } from '@aangan/contract/people/people.ts';
import { FactsEdit, NewListing } from '@aangan/contract/listing/listings.ts';
import * as words from '@aangan/contract/words/en/samples.ts';
import type { SampleHome } from '@aangan/samples/homes.ts';
import type { SamplePerson } from '@aangan/samples/people.ts';

/** What the host of a sample home would have sent: its texts, and each fact that its file says. */
export function homeOf(home: SampleHome): NewListing & FactsEdit {
  const { calendar: _, facts, ...fields } = home;
  const told: object = { ...fields, ...textsOf(home) };
  const asSent = Object.entries(told).map(([name, value]) => [name, String(value)]);
  return { ...NewListing.parse(Object.fromEntries(asSent)), ...FactsEdit.parse(facts) };
}

export function textsOf({ id }: SampleHome): { title: string; description: string; city: string; landMark: string } {
  return {
    title: textOf(`${id}Title`),
    description: textOf(`${id}Description`),
    city: textOf(`${id}City`),
    landMark: textOf(`${id}LandMark`),
  };
}

export function nameOf({ id }: SamplePerson): string {
  return textOf(`${id}Name`);
}

/** What somebody in the sample tells of themselves, as they would have sent it. */
export function profileOf({ id, languages }: SamplePerson): ProfileChange {
  return ProfileChange.parse({ about: textOf(`${id}About`), languages });
}

export function textOf(id: string): string {
  const text = (words as Readonly<Record<string, string>>)[id];
  if (text === undefined) throw new Error(`the dictionary of the samples has no ${id}`);
  return text;
}
