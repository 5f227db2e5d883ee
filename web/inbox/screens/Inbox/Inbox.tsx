import type { Conversation, Person } from '@aangan/contract/inbox/calls.ts';
import * as conversationWords from '@aangan/contract/words/en/inbox/conversation.ts';
import * as words from '@aangan/contract/words/en/inbox/list.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link, useParams } from 'wouter';
import { Avatar } from '../../../accounts/parts/PersonDetails.tsx';
import { useCurrentUser } from '../../../accounts/queries/current-user.ts';
import { isRefusal } from '../../../api/api-error.ts';
import { paths, personPath } from '../../../shared/links.ts';
import { useTitle } from '../../../shared/use-title.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/ContentState.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { BackButton } from '../../../ui/RoundButton.tsx';
import { sendSeen, useConversation } from '../../queries/inbox.ts';
import { Composer } from './Composer.tsx';
import { ConversationList, toQuery, useListChoice } from './ConversationList.tsx';
import { Entries } from './Entries.tsx';
import { useOutbox } from './outbox.ts';
import { firstUnreadEntry } from './rows.ts';
import { StayCard } from './StayCard.tsx';
import './inbox.css';

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

/** A viewport below this share of the window means an open keyboard. */
const KEYBOARD_RATIO = 0.85;

/** Exposes the visual viewport's height and offset to CSS, for on-screen keyboards. */
function useVisualViewport(): void {
  useEffect(() => {
    const view = window.visualViewport;
    const { style } = document.documentElement;
    if (view === null) return undefined;
    function update() {
      if (view === null) return;
      const hasKeyboard = view.height < innerHeight * KEYBOARD_RATIO && view.scale === 1;
      style.setProperty('--shown-height', hasKeyboard ? `${view.height}px` : '100dvh');
      style.setProperty('--shown-top', hasKeyboard ? `${view.offsetTop}px` : '0px');
    }
    update();
    view.addEventListener('resize', update);
    view.addEventListener('scroll', update);
    return () => {
      view.removeEventListener('resize', update);
      view.removeEventListener('scroll', update);
      style.removeProperty('--shown-height');
      style.removeProperty('--shown-top');
    };
  }, []);
}

const StayDialog = lazyPart(() => import('./StayDialog.tsx').then((file) => file.StayDialog));

/** Person and home; opens the stay dialog on narrow screens. */
function ConversationHeader({
  conversation,
  other,
  myId,
}: {
  conversation: Conversation;
  other: Person;
  myId: string;
}) {
  const { listing, booking } = conversation;
  const [isOpen, setOpen] = useState(false);
  const [choice] = useListChoice();
  const label = booking === undefined ? conversationWords.home : conversationWords.stay;
  return (
    <header className="flex min-h-17 items-center gap-3 border-b border-line py-2 pr-3 pl-3 pt-[max(8px,env(safe-area-inset-top))] md:px-5">
      <BackButton to={paths.inbox + toQuery(choice)} className="md:hidden" />
      <Avatar person={{ ...other, firstName: other.name }} size={44} corners="rounded-small" isNamed className="w-11" />
      <div className="min-w-0 flex-1">
        <h1 className="type-h3 typed-line truncate pt-0.5">
          {other.isGone ? (
            other.name
          ) : (
            <Link
              to={personPath(other._id)}
              className="-my-2 inline-block py-2 hover:underline hover:underline-offset-4"
            >
              {other.name}
            </Link>
          )}
        </h1>
        <p className="type-tiny typed-line truncate text-muted">{listing.title}</p>
      </div>
      <Button
        variant="secondary"
        size="row"
        className="shrink-0 xl:hidden"
        {...StayDialog.onApproach}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <StayDialog conversation={conversation} myId={myId} title={label} onClose={() => setOpen(false)} />}
    </header>
  );
}

/** A conversation: header, history, composer, and stay card. */
function ConversationView({ id, myId }: { id: string; myId: string }) {
  useVisualViewport();
  const { data, error, isPending, isFetching, refetch } = useConversation(id);
  if (data !== undefined) return <Open conversation={data} myId={myId} />;
  if (isPending) return <ConversationSkeleton />;
  return (
    <div className="flex flex-1 items-center justify-center px-6 max-md:min-h-dvh">
      {isRefusal(error, 'CONVERSATION_NOT_FOUND') ? (
        <EmptyState
          title={conversationWords.gone}
          heading="h1"
          actions={<ButtonLink to={paths.inbox}>{conversationWords.toInbox}</ButtonLink>}
        >
          {conversationWords.goneDetail}
        </EmptyState>
      ) : (
        <ErrorState
          title={conversationWords.unreachable}
          heading="h1"
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}

function Open({ conversation, myId }: { conversation: Conversation; myId: string }) {
  const { _id: id, guest, host, entries, mayWrite } = conversation;
  const other = guest._id === myId ? host : guest;
  useTitle(other.name);
  // The unread mark stays in place while reading.
  const [firstUnread] = useState(() => firstUnreadEntry(conversation, myId));
  useMarkSeen(conversation, myId);
  const { outbox, unsent, shown } = useOutbox(myId, id, entries);
  return (
    <>
      <section className="talk flex min-w-0 flex-col bg-ground md:h-full md:flex-1">
        <ConversationHeader conversation={conversation} other={other} myId={myId} />
        <Entries
          conversation={conversation}
          entries={shown}
          other={other}
          myId={myId}
          firstUnread={firstUnread}
          outbox={outbox}
          unsent={unsent}
        />
        {mayWrite ? (
          <Composer
            conversationId={id}
            myId={myId}
            name={other.name}
            isHost={host._id === myId}
            onSend={(message, photos) => outbox.add(message, photos)}
          />
        ) : (
          <p className="type-small border-t border-line px-5 py-4 text-center text-muted">{conversationWords.noMore}</p>
        )}
      </section>
      <aside className="w-84 shrink-0 overflow-y-auto border-l border-line p-5 max-xl:hidden">
        <StayCard conversation={conversation} myId={myId} />
      </aside>
    </>
  );
}

function ConversationSkeleton() {
  return (
    <div className="talk flex flex-1 flex-col bg-ground" aria-busy="true">
      <output className="sr-only">{conversationWords.fetching}</output>
      <div className="flex h-17 items-center gap-3 border-b border-line px-4">
        <Skeleton className="size-11" />
        <Skeleton className="h-5 w-40" />
      </div>
      <div className="flex flex-1 flex-col justify-end gap-3 p-4">
        <Skeleton className="h-12 w-3/5" />
        <Skeleton className="h-18 w-1/2" />
        <Skeleton className="h-12 w-2/5 self-end" />
        <Skeleton className="h-18 w-3/5 self-end" />
      </div>
    </div>
  );
}

/** Marks shown entries as seen while the window is visible. Failures are retried with the next change. */
function useMarkSeen({ _id: id, entries, unread }: Conversation, myId: string): void {
  const isShown = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
  const newest = entries.at(-1)?._id;
  useEffect(() => {
    if (!isShown || unread === 0 || newest === undefined) return;
    sendSeen(id, newest, myId).catch(() => undefined);
  }, [isShown, unread, newest, id, myId]);
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
