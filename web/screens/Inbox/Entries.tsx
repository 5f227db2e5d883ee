import type { Conversation, Entry, Person } from '@aangan/contract/inbox/conversations.ts';
import * as words from '@aangan/contract/words/en/inbox/conversation.ts';
import { useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useEarlierEntries } from '../../api/inbox.ts';
import { useNow } from '../../api/server-clock.ts';
import { Button } from '../../ui/Button.tsx';
import { ArrowDown } from '../../ui/icons.ts';
import { part } from '../../ui/part.tsx';
import { LiveLog } from './LiveLog.tsx';
import type { MessageActs } from './message-acts.ts';
import type { Outbox, Unsent } from './outbox.ts';
import { Piece } from './Piece.tsx';
import { lastSeenOf, piecesOf, rowsOf } from './rows.ts';
import { UnsentBubble } from './UnsentBubble.tsx';
import { useSteadyScroll } from './use-steady-scroll.ts';
import { WhenNear } from './WhenNear.tsx';
import { IsWriting } from './IsWriting.tsx';

const ReportDialog = part(() => import('../../components/report/ReportDialog.tsx').then((file) => file.ReportDialog));

interface EntriesProps {
  conversation: Conversation;
  /** What is shown of its entries. */
  entries: readonly Entry[];
  other: Person;
  myId: string;
  firstUnread: string | null;
  outbox: Outbox;
  unsent: readonly Unsent[];
}

/** What was said, the newest at the foot: earlier entries come as one scrolls up, and nothing that is read moves. */
export function Entries({ conversation, entries, other, myId, firstUnread, outbox, unsent }: EntriesProps) {
  const { _id: id, hasEarlier, seenUntil } = conversation;
  const now = useNow();
  const earlier = useEarlierEntries(id);
  const { scroller, column, isAtEnd, onScroll, toEnd, toEntry } = useSteadyScroll();
  const drawn = useDrawn(entries);
  const pieces = useMemo(() => piecesOf(rowsOf(drawn, myId, firstUnread)), [drawn, myId, firstUnread]);
  const lastSeen = useMemo(() => lastSeenOf(entries, myId, seenUntil), [entries, myId, seenUntil]);
  const fetchEarlier = () => earlier.mutate();
  const [isNearStart, setNearStart] = useState(false);
  const isDue = isNearStart && hasEarlier && !earlier.isPending && !earlier.isError;
  // After a failure they are asked for by the button.
  const askForEarlier = useEffectEvent(fetchEarlier);
  useEffect(() => {
    if (isDue) askForEarlier();
  }, [isDue]);
  const newest = entries.at(-1)?._id;
  const hasNew = useNewBelow(newest, isAtEnd);

  const [reported, report] = useState<string | null>(null);
  const [touched, touch] = useState<string | null>(null);
  const [acts] = useState<MessageActs>(() => ({
    report,
    touch: (entry) => touch((before) => (before === entry ? null : entry)),
  }));

  const begun = useRef(false);
  useLayoutEffect(() => {
    if (begun.current || firstUnread === null) return;
    begun.current = true;
    toEntry(firstUnread);
  });
  // One's own message is read where it stands: at the end.
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
            <WhenNear onNear={setNearStart}>
              <Button variant="secondary" size="row" busy={earlier.isPending} onClick={fetchEarlier}>
                {words.earlier}
              </Button>
            </WhenNear>
          )}
          {entries.length === 0 && unsent.length === 0 && (
            <p className="type-small py-10 text-center text-muted">{words.empty({ name: other.name })}</p>
          )}
          {pieces.map(({ key, rows }) => (
            <Piece
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
          <IsWriting conversationId={id} name={other.name} />
        </div>
      </section>
      {!isAtEnd && (
        <Button
          variant={hasNew ? 'primary' : 'secondary'}
          size="row"
          aria-label={hasNew ? undefined : words.toNewest}
          className="absolute right-4 bottom-4 shadow-2 not-hover:bg-raised data-new:bg-accent"
          data-new={hasNew || undefined}
          icon={<ArrowDown size={18} strokeWidth={1.75} aria-hidden="true" />}
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

/** New entries are drawn at once; earlier ones when there is time for them, since somebody scrolls towards them. */
function useDrawn(entries: readonly Entry[]): readonly Entry[] {
  const deferred = useDeferredValue(entries);
  return deferred.at(-1) === entries.at(-1) ? deferred : entries;
}

/** Whether something came since one was at the end last. */
function useNewBelow(newest: string | undefined, isAtEnd: boolean): boolean {
  const [read, setRead] = useState(newest);
  if (isAtEnd && read !== newest) setRead(newest);
  return !isAtEnd && newest !== read;
}
