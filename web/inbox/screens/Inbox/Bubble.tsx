import { shownWords } from '@aangan/contract/rules/shown-words.ts';
import * as words from '@aangan/contract/words/en/inbox/conversation.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { MessageActions } from './message-actions.ts';
import { ReportMessage } from './ReportMessage.tsx';
import type { Row } from './rows.ts';
import { timeLabel } from './message-times.ts';
import type { Photo } from '@aangan/contract/homes/photos.ts';
import { useState } from 'react';
import { PhotoButton } from '../../../homes/parts/PhotoButton.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

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
export function Bubble({ row, name, isLastSeen, isTouched, acts }: BubbleProps) {
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
