import * as people from '@aangan/contract/words/en/shared/people.ts';
import { parseFirstName } from './first-name.ts';

/** Name shown to others: the first name, or 'former member' for closed accounts. */
export function shownName({ name, isGone }: { name: string; isGone: boolean }): string {
  return isGone ? people.formerMember : (parseFirstName(name) ?? people.nameless);
}
