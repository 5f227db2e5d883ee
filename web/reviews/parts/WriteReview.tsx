import type { DueReview, OwnReview } from '@aangan/contract/reviews/reviews.ts';
import { MAX_PRIVATE_NOTE, MAX_REVIEW, MIN_REVIEW, guestScores, homeScores } from '@aangan/contract/reviews/scores.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import * as words from '@aangan/contract/words/en/reviews/write-review.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { useEffect, useRef, useState, useId } from 'react';
import { fieldErrors, errorMessage } from '../../api/api-error.ts';
import { deleteSavedForm, loadSavedForm, saveForm } from '../../api/forms.ts';
import { ErrorNote } from '../../shared/Note.tsx';
import { Button } from '../../ui/Button.tsx';
import { focusFirstInvalid } from '../../ui/focus.ts';
import { toast } from '../../ui/toast.ts';
import { useWriteReview } from '../queries/reviews.ts';
import { CountedText, focusOnMount } from './ReviewContent.tsx';
import { type ChosenPhotos, FormPhotos, ScoreInput } from './ReviewFields.tsx';

const choices = [
  [true, words.yes],
  [false, words.no],
] as const;

interface AgainChoiceProps {
  /** Null before a choice. */
  value: boolean | null;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (value: boolean) => void;
}

/** Whether the host would host the guest again. */
function AgainChoice({ value, error, disabled, onChange }: AgainChoiceProps) {
  const id = useId();
  return (
    <fieldset disabled={disabled} aria-describedby={error === undefined ? undefined : id} className="min-w-0">
      <legend className="type-label mb-2">{words.again}</legend>
      <div className="flex flex-wrap gap-3">
        {choices.map(([choice, label]) => (
          <label
            key={label}
            className="flex min-h-11 min-w-32 cursor-pointer items-center gap-2.5 rounded-field px-4 inset-ring-[1.5px] inset-ring-line-strong has-checked:bg-tint has-checked:inset-ring-2 has-checked:inset-ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="wouldHostAgain"
              required
              checked={value === choice}
              onChange={() => onChange(choice)}
              className="size-4.5 accent-accent"
            />
            <span className="pt-0.5">{label}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={id} className="type-small mt-2 text-lac">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const MINUTE_MS = 60_000;

interface WriteReviewProps {
  due: DueReview;
  /** Whether its heading takes the focus, because the form replaces content that had it. */
  takesFocus?: boolean;
  onSaved?: () => void;
}

/** Review form for either side of a stay. Input survives a reload. */
export function WriteReview({ due, takesFocus = false, onSaved }: WriteReviewProps) {
  const { booking, side, person, review, openUntil } = due;
  const saved = `review-${booking}-${side}`;
  /** Only what was typed here is saved, so that the rest follows the server. */
  const [changes, setChanges] = useState(() => loadSavedForm<Partial<ReviewFormValues>>(saved, {}));
  const typed = { ...initialReview(due), ...changes };
  const [photos, setPhotos] = useState<ChosenPhotos>({ retained: review?.photos ?? [], added: [] });
  const [isPreparing, setPreparing] = useState(false);
  const write = useWriteReview(booking, review !== undefined);
  const refused = fieldErrors(write.error);
  const photosRefused = refused['photos'] ?? Object.entries(refused).find(([name]) => name.startsWith('image'))?.[1];

  const form = useRef<HTMLFormElement>(null);
  // Disables the fields while sending.
  useEffect(() => {
    if (form.current !== null) focusFirstInvalid(form.current, fieldErrors(write.error));
  }, [write.error]);

  function change(values: Partial<ReviewFormValues>) {
    const next = { ...changes, ...values };
    setChanges(next);
    saveForm(saved, next);
  }

  async function submit(event: React.FormEvent) {
    event.preventDefault();
    if (isPreparing) return;
    const sent = toFormData(due, typed, { kept: photos.retained.map(({ path }) => path), added: photos.added });
    // Awaited, because the form may unmount before a mutation callback runs.
    const answer = await write.mutateAsync(sent).catch(() => null);
    if (answer === null) return;
    deleteSavedForm(saved);
    toast.success((answer as OwnReview).publishedAt === undefined ? words.saved : words.published);
    onSaved?.();
  }

  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="write-review"
      className="grid gap-6"
      onSubmit={(event) => void submit(event)}
    >
      <header>
        <h2 id="write-review" tabIndex={-1} ref={takesFocus ? focusOnMount : undefined} className="type-h2">
          {side === 'guest' ? words.homeTitle : words.guestTitle({ guest: person })}
        </h2>
        <p className="type-small mt-1 text-muted">
          {words.lead({ moment: formatMoment(new Date(new Date(openUntil).getTime() - MINUTE_MS)) })}
        </p>
      </header>
      <div className="grid gap-1">
        {scoresForSide(side).map((name) => (
          <ScoreInput
            key={name}
            label={labels[name]}
            name={name}
            value={typed.scores[name] ?? 0}
            error={refused[name] === undefined ? undefined : words.chooseStars}
            disabled={write.isPending}
            onChange={(score) => change({ scores: { ...typed.scores, [name]: score } })}
          />
        ))}
      </div>
      <CountedText
        label={labels.reviewText}
        name="text"
        hint={side === 'guest' ? words.homeText : words.guestText}
        value={typed.text}
        min={MIN_REVIEW}
        max={MAX_REVIEW}
        rows={5}
        error={refused['text']}
        disabled={write.isPending}
        onChange={(text) => change({ text })}
      />
      {side === 'guest' ? (
        <>
          <FormPhotos photos={photos} refused={photosRefused} onChange={setPhotos} onBusy={setPreparing} />
          <CountedText
            label={labels.privateNote}
            name="privateNote"
            hint={words.privateHint({ host: person })}
            value={typed.privateNote}
            max={MAX_PRIVATE_NOTE}
            rows={2}
            optional
            error={refused['privateNote']}
            disabled={write.isPending}
            onChange={(privateNote) => change({ privateNote })}
          />
        </>
      ) : (
        <AgainChoice
          value={typed.wouldHostAgain}
          error={refused['wouldHostAgain'] === undefined ? undefined : words.chooseAnswer}
          disabled={write.isPending}
          onChange={(wouldHostAgain) => change({ wouldHostAgain })}
        />
      )}
      {write.isError && Object.keys(refused).length === 0 && (
        <ErrorNote title={errorMessage(write.error)} detail={words.notLost} />
      )}
      <div>
        <Button
          type="submit"
          disabled={isPreparing}
          busy={write.isPending}
          busyLabel={words.sending}
          className="max-sm:w-full"
        >
          {words.send}
        </Button>
      </div>
    </form>
  );
}

/** Form values; score 0 means not chosen, null means not answered. */
interface ReviewFormValues {
  scores: Record<string, number>;
  text: string;
  privateNote: string;
  wouldHostAgain: boolean | null;
}

/** Scores of a side, the overall score first. */
function scoresForSide(side: DueReview['side']) {
  return ['overall', ...(side === 'guest' ? homeScores : guestScores)] as const;
}

/** Initial values: the existing review, else the simple rating. */
function initialReview({ side, review, ratings }: DueReview): ReviewFormValues {
  const written: Partial<Record<string, unknown>> = review ?? {};
  const score = (name: string) => Number(written[name] ?? (name === 'overall' ? (ratings ?? 0) : 0));
  return {
    scores: Object.fromEntries(scoresForSide(side).map((name) => [name, score(name)])),
    text: review?.text ?? '',
    privateNote: review?.privateNote ?? '',
    wouldHostAgain: review?.wouldHostAgain ?? null,
  };
}

/** Multipart form. Omits missing scores, which the server then refuses by name. */
function toFormData(
  { side }: Pick<DueReview, 'side'>,
  typed: ReviewFormValues,
  photos: { kept: readonly string[]; added: readonly File[] },
): FormData {
  const form = new FormData();
  for (const name of scoresForSide(side)) {
    const score = typed.scores[name] ?? 0;
    if (score > 0) form.set(name, String(score));
  }
  form.set('text', typed.text);
  if (side === 'host') {
    if (typed.wouldHostAgain !== null) form.set('wouldHostAgain', String(typed.wouldHostAgain));
    return form;
  }
  form.set('privateNote', typed.privateNote);
  form.set('keepPhotos', JSON.stringify(photos.kept));
  for (const [index, file] of photos.added.entries()) form.set(`image${index + 1}`, file, file.name);
  return form;
}
