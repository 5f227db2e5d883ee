import type { PersonView } from '@aangan/contract/people/people.ts';
import * as descriptions from '@aangan/contract/words/en/pages/descriptions.ts';
import { personFor } from '../api/presenters/present-person.ts';
import { findPerson } from '../domain/people/people.ts';
import type { PageHead } from './html-document.ts';
import { beginningOf, sitePicture } from './listing-head.ts';
import type { PageParts } from './page-parts.ts';
import { titleOf } from './screens.ts';

/** The person whom the page at a path shows; null where nobody is. */
export async function personAt(pathname: string, { db, clock }: PageParts): Promise<PersonView | null> {
  const id = pathname.split('/')[2] ?? '';
  const person = await findPerson(db, id, clock());
  return person === null ? null : personFor(db, person, clock());
}

/** How a link to a person looks in a messenger. Search engines keep no page of a person: people may want to be gone. */
export function personHead({ _id, firstName, about = '' }: PersonView, publicUrl: string): PageHead {
  return {
    title: titleOf(firstName),
    description:
      about === '' ? descriptions.person : descriptions.personOf({ name: firstName, beginning: beginningOf(about) }),
    url: `${publicUrl}/people/${_id}`,
    image: sitePicture(publicUrl),
    noIndex: true,
  };
}
