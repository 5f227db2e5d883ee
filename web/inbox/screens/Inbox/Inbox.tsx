import * as words from '@aangan/contract/words/en/inbox/list.ts';
import { useParams } from 'wouter';
import { useCurrentUser } from '../../../accounts/queries/current-user.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ConversationList } from './ConversationList.tsx';
import './inbox.css';
import { ConversationView } from './ConversationView.tsx';

/** Conversation list with the open conversation beside it; on phones one at a time. */
export function Inbox() {
  const { id } = useParams<{ id?: string }>();
  const { user } = useCurrentUser();
  if (user === null) return null;
  return (
    <div className="mx-auto flex w-full max-w-[1840px] md:h-full">
      <div
        className={`${id === undefined ? '' : 'max-md:hidden '}w-full md:w-72 md:shrink-0 md:overflow-y-auto md:border-r md:border-line lg:w-92`}
      >
        <ConversationList chosen={id} myId={user._id} />
      </div>
      {id === undefined ? (
        <div className="flex flex-1 items-center justify-center px-6 max-md:hidden">
          <EmptyState title={words.choose}>{words.chooseDetail}</EmptyState>
        </div>
      ) : (
        <ConversationView key={id} id={id} myId={user._id} />
      )}
    </div>
  );
}
