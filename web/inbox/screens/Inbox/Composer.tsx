import { MAX_MESSAGE, MAX_MESSAGE_PHOTOS } from '@aangan/contract/limits.ts';
import * as words from '@aangan/contract/words/en/inbox/conversation.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import { useRef, useState } from 'react';
import { usePreparePhotos } from '../../../homes/parts/use-prepare-photos.ts';
import { ArrowRight, ImagePlus, X } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast.ts';
import { RepliesButton } from '../../parts/RepliesButton.tsx';
import { sendTyping } from '../../queries/inbox.ts';
import { readMessageDraft, saveMessageDraft } from '../../queries/message-drafts.ts';

/** Interval of typing signals. */
const TYPING_INTERVAL_MS = 3_000;

interface ComposerProps {
  conversationId: string;
  myId: string;
  /** First name of the other person. */
  name: string;
  /** Hosts can insert saved replies. */
  isHost: boolean;
  onSend: (message: string, photos: File[]) => void;
}

/** Message composer with photos. The draft is stored on this device until sent. */
export function Composer({ conversationId, myId, name, isHost, onSend }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const place = `draft:${conversationId}`;
  const [typed, setTyped] = useState(() => readMessageDraft(myId, place));
  const [photos, setPhotos] = useState<File[]>([]);
  const signalledAt = useRef(0);
  const message = typed.trim();
  const over = Array.from(message).length - MAX_MESSAGE;
  const { isPreparing, prepare } = usePreparePhotos();
  const cannotSend = message === '' || over > 0 || isPreparing;
  const note = isPreparing
    ? busy.preparingPhotos
    : over > 0
      ? words.tooLong({ over })
      : photos.length > 0 && message === ''
        ? words.wordsToo
        : null;

  function type(text: string) {
    setTyped(text);
    saveMessageDraft(myId, place, text);
    if (text === '' || Date.now() - signalledAt.current < TYPING_INTERVAL_MS) return;
    signalledAt.current = Date.now();
    // Errors are ignored.
    sendTyping(conversationId).catch(() => undefined);
  }

  function insert(reply: string) {
    type(message === '' ? reply : `${typed.trimEnd()}\n${reply}`);
  }

  function focusAtEnd() {
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }

  function send() {
    if (cannotSend) return;
    onSend(message, photos);
    setTyped('');
    saveMessageDraft(myId, place, '');
    setPhotos([]);
    signalledAt.current = 0;
  }

  async function addPhotos(files: File[]) {
    const room = MAX_MESSAGE_PHOTOS - photos.length;
    if (files.length > room) toast.notice(words.maxPhotos({ most: MAX_MESSAGE_PHOTOS }));
    await prepare(files.slice(0, room), (added) =>
      setPhotos((before) => [...before, ...added].slice(0, MAX_MESSAGE_PHOTOS)),
    );
  }

  return (
    <form
      className="composer border-t border-line bg-ground px-3 pt-2.5 pb-[max(10px,env(safe-area-inset-bottom))] md:px-5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="mx-auto max-w-[860px]">
        {photos.length > 0 && (
          <ChosenPhotos photos={photos} onRemove={(index) => setPhotos(photos.filter((_, place) => place !== index))} />
        )}
        <div className="flex items-end gap-2">
          <label className="motion-colour flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-field text-ink-2 hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-focus">
            <ImagePlus size={22} strokeWidth={1.6} />
            <input
              type="file"
              accept="image/*"
              multiple
              aria-label={words.addPhotos}
              className="sr-only"
              onChange={(event) => {
                void addPhotos([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
          </label>
          {isHost && <RepliesButton use={{ conversation: conversationId, onInsert: insert, focus: focusAtEnd }} />}
          <textarea
            ref={field}
            rows={1}
            aria-label={words.write({ name })}
            aria-required="true"
            aria-describedby="composer-note"
            aria-invalid={over > 0 || undefined}
            placeholder={words.write({ name })}
            enterKeyHint={sendsOnEnter() ? 'send' : 'enter'}
            value={typed}
            dir="auto"
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || isComposingKey(event.nativeEvent) || !sendsOnEnter())
                return;
              event.preventDefault();
              send();
            }}
            className="field-sizing-content max-h-[158px] min-h-11 min-w-0 flex-1 resize-none rounded-field bg-raised px-3.5 pt-2.5 pb-2 text-[16px]/[23px] inset-ring-[1.5px] inset-ring-line-strong aria-invalid:inset-ring-2 aria-invalid:inset-ring-lac"
          />
          <button
            type="submit"
            aria-label={words.send}
            aria-disabled={cannotSend}
            className="motion-colour flex size-11 shrink-0 items-center justify-center rounded-field bg-accent text-white hover:bg-accent-hover active:scale-98 aria-disabled:bg-line aria-disabled:text-muted"
          >
            <ArrowRight size={22} />
          </button>
        </div>
        <p
          id="composer-note"
          className={`type-tiny ${note === null ? 'sr-only' : 'pt-1.5'} ${over > 0 ? 'text-lac' : 'text-muted'}`}
        >
          {note}
        </p>
      </div>
    </form>
  );
}

/** Devices with a keyboard send on Enter; touch devices insert a line break. */
function sendsOnEnter(): boolean {
  return matchMedia('(hover: hover) and (pointer: fine)').matches;
}

/** Photos to be sent; with `onRemove` each can be removed. */
export function ChosenPhotos({ photos, onRemove }: { photos: readonly File[]; onRemove?: (index: number) => void }) {
  return (
    <ul className="mb-2 flex flex-wrap gap-2">
      {photos.map((photo, index) => (
        <li key={`${photo.name} ${photo.size} ${photo.lastModified}`} className="relative size-18">
          <img
            ref={showFile(photo)}
            alt={words.chosenPhoto({ number: index + 1 })}
            className="size-full rounded-small bg-sunken object-cover"
          />
          {onRemove !== undefined && (
            <button
              type="button"
              aria-label={words.removePhoto({ number: index + 1 })}
              className="focus-on-photo absolute top-0 right-0 flex size-8 items-start justify-end p-1"
              onClick={() => onRemove(index)}
            >
              <span className="flex size-6 items-center justify-center rounded-full bg-[#231815]/80 text-white">
                <X size={14} strokeWidth={2} />
              </span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shows a file while mounted; revokes its object URL afterwards. */
function showFile(photo: File) {
  return (image: HTMLImageElement | null) => {
    if (image === null) return undefined;
    const url = URL.createObjectURL(photo);
    image.src = url;
    return () => URL.revokeObjectURL(url);
  };
}

/** The used part of a keyboard event. */
interface KeyPress {
  isComposing: boolean;
  keyCode: number;
}

/** keyCode of a key handled by an input method (UI Events, 7.3.1). */
const IME_KEY_CODE = 229;

/**
 * Whether a key press belongs to an input method, such as Enter to accept a suggestion. Safari ends the composition
 * earlier and is detected by keyCode.
 */
export function isComposingKey({ isComposing, keyCode }: KeyPress): boolean {
  return isComposing || keyCode === IME_KEY_CODE;
}
