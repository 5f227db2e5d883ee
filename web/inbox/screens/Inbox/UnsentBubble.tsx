import { shownWords } from '@aangan/contract/rules/shown-words.ts';
import * as words from '@aangan/contract/words/en/inbox/conversation.ts';
import { CircleAlert } from '../../../ui/icons.ts';
import { bubbleLook } from './Bubble.tsx';
import { ChosenPhotos } from './ChosenPhotos.tsx';
import type { Outbox, Unsent } from './outbox.ts';

/** An own message that is being sent, or failed and can be retried. */
export function UnsentBubble({ unsent, outbox }: { unsent: Unsent; outbox: Outbox }) {
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
            <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
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
