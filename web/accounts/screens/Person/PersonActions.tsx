import type { PersonView } from '@aangan/contract/accounts/people.ts';
import { useCurrentUser } from '../../queries/current-user.ts';
import { BlockButton } from '../../parts/BlockButton.tsx';
import { ReportButton } from '../../../reports/parts/ReportButton.tsx';

/** 'Report this person' and, when signed in, 'Block'. At the bottom, so that nothing shifts. */
export function PersonActions({ person }: { person: PersonView }) {
  const { user, isPending } = useCurrentUser();
  if (isPending || user?._id === person._id) return null;
  return (
    <div className="mt-12 flex flex-wrap gap-x-6 gap-y-2">
      <ReportButton about={{ kind: 'person', id: person._id }} className="-ml-1" />
      {user !== null && <BlockButton person={{ _id: person._id, name: person.firstName }} />}
    </div>
  );
}
