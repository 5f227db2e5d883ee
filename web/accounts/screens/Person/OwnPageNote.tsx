import * as words from '@aangan/contract/words/en/accounts/person.ts';
import { Link } from 'wouter';
import { useCurrentUser } from '../../queries/current-user.ts';
import { addresses } from '../../../shared/links.ts';

/** Note with an edit link on the viewer's own profile. */
export function OwnPageNote({ id }: { id: string }) {
  const { user } = useCurrentUser();
  if (user?._id !== id) return null;
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-photo bg-sunken px-5 py-3 text-ink-2">
      {words.yourPage}
      <Link
        to={addresses.account}
        className="type-button flex min-h-11 items-center text-link underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        {words.edit}
      </Link>
    </p>
  );
}
