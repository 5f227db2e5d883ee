import type { Conversation, Entry, Person } from '@aangan/contract/inbox/calls.ts';
import { shownWords } from '@aangan/contract/rules/first-name.ts';
import * as words from '@aangan/contract/words/en/inbox/conversation.ts';
import { useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNow } from '../../../api/site.ts';
import { ShowMore } from '../../../shared/ShowMore.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ArrowDown, CircleAlert } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useIsTyping } from '../../queries/inbox-cache.ts';
import { useEarlierEntries } from '../../queries/inbox.ts';
import { bubbleLook, EntryChunk, type MessageActions } from './Bubble.tsx';
import { ChosenPhotos } from './Composer.tsx';
import type { Outbox, Unsent } from './outbox.ts';
import { lastSeenEntry, toChunks, toRows } from './rows.ts';
import { NearViewport, useScrollAnchor } from './Scrolling.tsx';

/** Maximum number of entries announced at once; older entries are skipped. */
const MAX_ANNOUNCED = 3;

interface LiveLogProps {
  entries: readonly Entry[];
  myId: string;
  name: string;
}

/** Announces new entries to screen readers; earlier entries that load are not announced. */
function LiveLog({ entries, myId, name }: LiveLogProps) {
  const [begin] = useState(entries.at(-1)?._id);
  const index = entries.findIndex(({ _id }) => _id === begin);
  const said = entries.slice(index + 1).filter(({ from }) => from !== myId);
  return (
    <div role="log" aria-live="polite" className="sr-only">
      {said.slice(-MAX_ANNOUNCED).map((entry) => (
        <p key={entry._id}>
          {entry.kind === 'line' ? shownWords(entry.message) : words.said({ name, words: shownWords(entry.message) })}
        </p>
      ))}
    </div>
  );
}

const ReportDialog = lazyPart(() =>
  import('../../../reports/parts/ReportDialog.tsx').then((file) => file.ReportDialog),
);

interface EntriesProps {
  conversation: Conversation;
  /** Entries to show. */
  entries: readonly Entry[];
  other: Person;
  myId: string;
  firstUnread: string | null;
  outbox: Outbox;
  unsent: readonly Unsent[];
}

/** Message history, newest at the bottom. Earlier entries load on scroll without moving visible entries. */
export function Entries({ conversation, entries, other, myId, firstUnread, outbox, unsent }: EntriesProps) {
  const { _id: id, hasEarlier, seenUntil } = conversation;
  const now = useNow();
  const earlier = useEarlierEntries(id);
  const { scroller, column, isAtEnd, onScroll, toEnd, toEntry } = useScrollAnchor();
  const drawn = useDrawn(entries);
  const pieces = useMemo(() => toChunks(toRows(drawn, myId, firstUnread)), [drawn, myId, firstUnread]);
  const lastSeen = useMemo(() => lastSeenEntry(entries, myId, seenUntil), [entries, myId, seenUntil]);
  const fetchEarlier = () => earlier.mutate();
  const [isNearStart, setNearStart] = useState(false);
  const isDue = isNearStart && hasEarlier && !earlier.isPending && !earlier.isError;
  // After a failure only the button retries.
  const loadEarlier = useEffectEvent(fetchEarlier);
  useEffect(() => {
    if (isDue) loadEarlier();
  }, [isDue]);
  const newest = entries.at(-1)?._id;
  const hasNew = useNewBelow(newest, isAtEnd);

  const [reported, report] = useState<string | null>(null);
  const [touched, touch] = useState<string | null>(null);
  const [acts] = useState<MessageActions>(() => ({
    report,
    touch: (entry) => touch((before) => (before === entry ? null : entry)),
  }));

  const initialCount = useRef(false);
  useLayoutEffect(() => {
    if (initialCount.current || firstUnread === null) return;
    initialCount.current = true;
    toEntry(firstUnread);
  });
  // Scrolls to the end after sending.
  const sentCount = unsent.length;
  const before = useRef(sentCount);
  useLayoutEffect(() => {
    if (sentCount > before.current) toEnd();
    before.current = sentCount;
  });

  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={scroller}
        aria-label={words.messages({ name: other.name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys
        tabIndex={0}
        className="talk-scroller h-full overflow-y-auto overscroll-contain -outline-offset-3"
        onScroll={onScroll}
      >
        <div ref={column} className="mx-auto flex min-h-full max-w-[860px] flex-col justify-end px-3 pt-3 pb-4 md:px-6">
          {hasEarlier && (
            <NearViewport onNear={setNearStart}>
              <ShowMore
                list={{
                  hasNextPage: hasEarlier,
                  isFetchingNextPage: earlier.isPending,
                  isFetchNextPageError: earlier.isError,
                  fetchNextPage: fetchEarlier,
                }}
                label={words.earlier}
                size="row"
                className="items-center"
              />
            </NearViewport>
          )}
          {entries.length === 0 && unsent.length === 0 && (
            <p className="type-small py-10 text-center text-muted">{words.empty({ name: other.name })}</p>
          )}
          {pieces.map(({ key, rows }) => (
            <EntryChunk
              key={key}
              rows={rows}
              name={other.name}
              lastSeen={rows.some(({ entry }) => entry._id === lastSeen) ? lastSeen : null}
              touched={rows.some(({ entry }) => entry._id === touched) ? touched : null}
              now={now}
              acts={acts}
            />
          ))}
          {unsent.map((message) => (
            <UnsentBubble key={message.key} unsent={message} outbox={outbox} />
          ))}
          <TypingIndicator conversationId={id} name={other.name} />
        </div>
      </section>
      {!isAtEnd && (
        <Button
          variant={hasNew ? 'primary' : 'secondary'}
          size="row"
          aria-label={hasNew ? undefined : words.toNewest}
          className="absolute right-4 bottom-4 shadow-2 not-hover:bg-raised data-new:bg-accent"
          data-new={hasNew || undefined}
          icon={<ArrowDown size={18} />}
          onClick={toEnd}
        >
          {hasNew && words.newBelow}
        </Button>
      )}
      {reported !== null && <ReportDialog about={{ kind: 'message', id: reported }} onClose={() => report(null)} />}
      <LiveLog entries={entries} myId={myId} name={other.name} />
    </div>
  );
}

/** Renders new entries immediately and earlier entries deferred, because they load during scrolling. */
function useDrawn(entries: readonly Entry[]): readonly Entry[] {
  const deferred = useDeferredValue(entries);
  return deferred.at(-1) === entries.at(-1) ? deferred : entries;
}

/** Whether a new entry arrived since the view was last at the end. */
function useNewBelow(newest: string | undefined, isAtEnd: boolean): boolean {
  const [read, setRead] = useState(newest);
  if (isAtEnd && read !== newest) setRead(newest);
  return !isAtEnd && newest !== read;
}

/** Typing indicator with reserved height, to avoid layout shifts. */
function TypingIndicator({ conversationId, name }: { conversationId: string; name: string }) {
  const isTyping = useIsTyping(conversationId);
  return (
    <p className="type-tiny typed-line mt-1 h-4.5 truncate text-muted" aria-hidden={!isTyping}>
      {isTyping && words.writing({ name })}
    </p>
  );
}

/** An own message that is being sent, or failed and can be retried. */
function UnsentBubble({ unsent, outbox }: { unsent: Unsent; outbox: Outbox }) {
  const isWaiting = unsent.state === 'waiting';
  return (
    <div className="mt-3 flex flex-col items-end">
      <div className={`${bubbleLook(true, true, true)} ${isWaiting ? 'inset-ring-[1.5px] inset-ring-lac' : ''}`}>
        {unsent.photos.length > 0 && <ChosenPhotos photos={unsent.photos} />}
        <p className="typed-words">{shownWords(unsent.message)}</p>
      </div>
      {isWaiting ? (
        <div className="mt-0.5 flex max-w-[min(82%,60ch)] flex-wrap items-center justify-end gap-x-4">
          <p role="alert" className="type-tiny flex items-center gap-1.5 text-lac">
            <CircleAlert size={16} />
            {words.notSent({ reason: unsent.reason ?? '' })}
          </p>
          <Act onClick={() => outbox.sendAgain(unsent.key)}>{words.sendAgain}</Act>
          <Act onClick={() => outbox.remove(unsent.key)}>{words.remove}</Act>
        </div>
      ) : (
        <p className="type-tiny mt-0.5 px-1 text-muted">{words.sending}</p>
      )}
    </div>
  );
}

function Act({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="type-small min-h-11 font-semibold text-link underline underline-offset-4"
    >
      {children}
    </button>
  );
}
