import { shownWords } from '@aangan/contract/rules/shown-words.ts';
import * as words from '@aangan/contract/words/en/inbox/conversation.ts';
import { memo } from 'react';
import { Bubble } from './Bubble.tsx';
import type { MessageActions } from './message-actions.ts';
import type { Row } from './rows.ts';
import { dayLabel } from './message-times.ts';

interface EntryChunkProps {
  rows: readonly Row[];
  /** First name of the other person. */
  name: string;
  /** Id of the last own message that the other person has seen, if in this chunk. */
  lastSeen: string | null;
  /** Id of the touched message, if in this chunk. */
  touched: string | null;
  now: Date;
  /** Stable callbacks. */
  acts: MessageActions;
}

/** A chunk of entries, memoized so that it re-renders only when one of its rows changes. */
export const EntryChunk = memo(function Piece({ rows, name, lastSeen, touched, now, acts }: EntryChunkProps) {
  return (
    <div className="talk-piece -mx-3 px-3 md:-mx-6 md:px-6">
      {rows.map((row) => (
        <div key={row.entry._id} data-entry={row.entry._id}>
          {row.day !== null && <h2 className="type-eyebrow py-4 text-center text-muted">{dayLabel(row.day, now)}</h2>}
          {row.isFirstUnread && (
            <p className="type-tiny my-2 flex items-center gap-3 font-semibold text-link before:h-px before:flex-1 before:bg-current after:h-px after:flex-1 after:bg-current">
              {words.newBelow}
            </p>
          )}
          {row.entry.kind === 'line' ? (
            <p className="type-tiny typed-words mx-auto my-3 max-w-[46ch] !text-center text-muted">
              {shownWords(row.entry.message)}
            </p>
          ) : (
            <Bubble
              row={row}
              name={name}
              isLastSeen={row.entry._id === lastSeen}
              isTouched={row.entry._id === touched}
              acts={acts}
            />
          )}
        </div>
      ))}
    </div>
  );
}, isAlike);

function isAlike(before: EntryChunkProps, after: EntryChunkProps): boolean {
  return (
    before.name === after.name &&
    before.lastSeen === after.lastSeen &&
    before.touched === after.touched &&
    // Relative dates change only at midnight.
    before.now.getDate() === after.now.getDate() &&
    before.rows.length === after.rows.length &&
    before.rows.every((row, index) => isSameRow(row, after.rows[index] as Row))
  );
}

function isSameRow(one: Row, other: Row): boolean {
  return (
    one.entry._id === other.entry._id &&
    one.day === other.day &&
    one.isFirst === other.isFirst &&
    one.isLast === other.isLast &&
    one.isNewestOfOther === other.isNewestOfOther &&
    one.isFirstUnread === other.isFirstUnread
  );
}
