import type { Photo } from '@aangan/contract/homes/listings.ts';
import { shownWords } from '@aangan/contract/rules/first-name.ts';
import * as words from '@aangan/contract/words/en/inbox/conversation.ts';
import * as reportWords from '@aangan/contract/words/en/reports/report.ts';
import { type KeyboardEvent, memo, useState } from 'react';
import { PhotoButton } from '../../../homes/parts/PhotoButton.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Flag } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { dayLabel, type Row, timeLabel } from './rows.ts';

const PhotoLightbox = lazyPart(() =>
  import('../../../homes/parts/PhotoLightbox.tsx').then((file) => file.PhotoLightbox),
);

interface MessagePhotosProps {
  photos: Photo[];
  /** First name of the sender. */
  name: string;
  /** Reports the message of these photos. */
  onReport?: (() => void) | undefined;
}

/** Photos of a message in rows of three, with a lightbox. */
function MessagePhotos({ photos, name, onReport }: MessagePhotosProps) {
  const [open, setOpen] = useState<number | null>(null);
  const isOne = photos.length === 1;
  return (
    <>
      <ul
        className={`-mx-2 -mt-1 mb-2 grid w-[420px] max-w-[calc(100%+16px)] gap-1 ${isOne ? '' : photos.length === 2 || photos.length === 4 ? 'grid-cols-2' : 'grid-cols-3'}`}
      >
        {photos.map((photo, index) => (
          <li
            key={photo.path}
            className={`relative overflow-hidden rounded-small ${isOne ? 'aspect-4/3' : 'aspect-square'}`}
          >
            <PhotoButton
              photo={photo}
              label={words.photo({ number: index + 1, count: photos.length })}
              sizes={isOne ? '420px' : '210px'}
              onClick={() => setOpen(index)}
            />
          </li>
        ))}
      </ul>
      {open !== null && (
        <PhotoLightbox
          photos={photos}
          title={name}
          index={open}
          onClose={() => setOpen(null)}
          onReport={
            onReport &&
            (() => {
              setOpen(null);
              onReport();
            })
          }
        />
      )}
    </>
  );
}

interface BubbleProps {
  row: Row;
  /** First name of the other person. */
  name: string;
  isLastSeen: boolean;
  isTouched: boolean;
  acts: MessageActions;
}

/** A message: own on the right, others on the left; the time is shown below the last of a group. */
function Bubble({ row, name, isLastSeen, isTouched, acts }: BubbleProps) {
  const { entry, isMine, isFirst, isLast } = row;
  const time = timeLabel(entry.at);
  return (
    <div className={classNames('flex flex-col', isMine ? 'items-end' : 'items-start', isFirst ? 'mt-3' : 'mt-0.5')}>
      <div
        className={classNames('message flex w-full items-center', isMine && 'justify-end')}
        data-touched={isTouched || undefined}
      >
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it shows by touch what a mouse and keys find without it */}
        <div
          className={bubbleLook(isMine, isFirst, isLast)}
          onClick={isMine ? undefined : () => getSelection()?.isCollapsed !== false && acts.touch(entry._id)}
        >
          <span className="sr-only">{isMine ? words.byYou({ time }) : words.byOther({ name, time })}</span>
          {entry.photos !== undefined && entry.photos.length > 0 && (
            <MessagePhotos
              photos={entry.photos}
              name={isMine ? words.you : name}
              onReport={isMine ? undefined : () => acts.report(entry._id)}
            />
          )}
          <p className="typed-words">{shownWords(entry.message)}</p>
        </div>
        {!isMine && <ReportMessage row={row} onReport={acts.report} />}
      </div>
      {(isLast || isLastSeen) && (
        <p
          className="type-tiny type-figures mt-0.5 flex gap-2 px-1 text-muted"
          aria-hidden={!isLastSeen && entry.kind !== 'automatic'}
        >
          {entry.kind === 'automatic' && <span>{words.automatic}</span>}
          <time dateTime={entry.at}>{time}</time>
          {isLastSeen && <span>{words.seen}</span>}
        </p>
      )}
    </div>
  );
}

/** Classes of a bubble; corners within a group are small. */
export function bubbleLook(isMine: boolean, isFirst: boolean, isLast: boolean): string {
  return classNames(
    'max-w-[min(82%,60ch)] min-w-0 overflow-clip rounded-panel px-3.5 pt-2.5 pb-2 text-[16px]/[24px]',
    isMine ? 'bg-tint text-ink' : 'bg-raised text-ink inset-ring inset-ring-line',
    isMine ? !isFirst && 'rounded-tr-tag' : !isFirst && 'rounded-tl-tag',
    isMine ? !isLast && 'rounded-br-tag' : !isLast && 'rounded-bl-tag',
  );
}

/**
 * Report button of a message, shown on hover or touch. Roving tabindex: only the newest message's button is a tab stop,
 * and arrow keys move between messages.
 */
function ReportMessage({ row, onReport }: { row: Row; onReport: (entryId: string) => void }) {
  return (
    <button
      type="button"
      data-report
      tabIndex={row.isNewestOfOther ? 0 : -1}
      aria-label={reportWords.reportMessage}
      title={reportWords.reportMessage}
      className="report-message motion-colour -my-1.5 flex size-11 shrink-0 items-center justify-center rounded-small text-muted hover:text-ink"
      onClick={() => onReport(row.entry._id)}
      onKeyDown={moveFocus}
    >
      <Flag size={18} strokeWidth={1.6} />
    </button>
  );
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const all = [...(event.currentTarget.closest('section')?.querySelectorAll<HTMLElement>('[data-report]') ?? [])];
  all[all.indexOf(event.currentTarget) + step]?.focus();
}

/** Actions on a message of the other person. */
export interface MessageActions {
  /** Opens the report dialog for a message. */
  report: (entryId: string) => void;
  /** Toggles the touched message. */
  touch: (entryId: string) => void;
}

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
export const EntryChunk = memo(function EntryChunk({ rows, name, lastSeen, touched, now, acts }: EntryChunkProps) {
  return (
    <div className="entry-chunk -mx-3 px-3 md:-mx-6 md:px-6">
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
