import * as people from '@aangan/contract/words/en/shared/people.ts';
import { firstNameOf } from './first-name.ts';

/** How others know a person: by the first name; whoever has closed their account is a former member. */
export function shownName({ name, isGone }: { name: string; isGone: boolean }): string {
  return isGone ? people.formerMember : (firstNameOf(name) ?? people.nameless);
}
