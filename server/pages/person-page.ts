import type { PersonView } from '@aangan/contract/accounts/people.ts';
import * as descriptions from '@aangan/contract/words/en/pages/descriptions.ts';
import { loadPersonView } from '../api/accounts/present-person.ts';
import { findPerson } from '../domain/accounts/people.ts';
import type { PageHead } from './html-document.ts';
import { excerpt, sitePreviewImage } from './listing-head.ts';
import type { PageContext } from './page-context.ts';
import { pageTitle } from './screens.ts';

/** The person of a path `/people/:id`; null if unknown. */
export async function findPersonView(pathname: string, { db, clock }: PageContext): Promise<PersonView | null> {
  const id = pathname.split('/')[2] ?? '';
  const person = await findPerson(db, id, clock());
  return person === null ? null : loadPersonView(db, person, clock());
}

/** Metadata of a person's page. Not indexed, so that a deleted profile does not stay in search engines. */
export function personHead({ _id, firstName, about = '' }: PersonView, publicUrl: string): PageHead {
  return {
    title: pageTitle(firstName),
    description:
      about === '' ? descriptions.person : descriptions.personOf({ name: firstName, beginning: excerpt(about) }),
    url: `${publicUrl}/people/${_id}`,
    image: sitePreviewImage(publicUrl),
    noIndex: true,
  };
}
