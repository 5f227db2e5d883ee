import * as words from '@aangan/contract/words/en/reviews/write-review.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import type { DueReview, OwnReview } from '@aangan/contract/reviews/reviews.ts';
import { MAX_PRIVATE_NOTE, MAX_REVIEW, MIN_REVIEW } from '@aangan/contract/reviews/scores.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { useEffect, useRef, useState } from 'react';
import { fieldErrors, errorMessage } from '../../api/api-error.ts';
import { useWriteReview } from '../queries/reviews.ts';
import { deleteSavedForm, savedForm, saveForm } from '../../api/saved-form.ts';
import { Button } from '../../ui/Button.tsx';
import { focusFirstInvalid } from '../../ui/focus-invalid.ts';
import { toast } from '../../ui/toast.ts';
import { ErrorNote } from '../../shared/Note.tsx';
import { AgainChoice } from './AgainChoice.tsx';
import { CountedText } from './CountedText.tsx';
import { focusOnMount } from './focus-on-mount.ts';
import { type ChosenPhotos, FormPhotos } from './FormPhotos.tsx';
import { ScoreInput } from './ScoreInput.tsx';
import { initialReview, toFormData, scoresForSide } from './review-form.ts';

const MINUTE_MS = 60_000;

interface WriteReviewProps {
  due: DueReview;
  /** Replaces focused content, so it takes focus. */
  takesFocus?: boolean;
  onSaved?: () => void;
}

/** Review form for either side of a stay. Input survives a reload. */
export function WriteReview({ due, takesFocus = false, onSaved }: WriteReviewProps) {
  const { booking, side, person, review, openUntil } = due;
  const saved = `review-${booking}-${side}`;
  const [typed, setTyped] = useState(() => savedForm(saved, initialReview(due)));
  const [photos, setPhotos] = useState<ChosenPhotos>({ retained: review?.photos ?? [], added: [] });
  const write = useWriteReview(booking, review !== undefined);
  useEffect(() => saveForm(saved, typed), [saved, typed]);
  const refused = fieldErrors(write.error);
  const photosRefused = refused['photos'] ?? Object.entries(refused).find(([name]) => name.startsWith('image'))?.[1];

  const form = useRef<HTMLFormElement>(null);
  // Disables the fields while sending.
  useEffect(() => {
    if (form.current !== null) focusFirstInvalid(form.current, fieldErrors(write.error));
  }, [write.error]);

  async function submit(event: React.FormEvent) {
    event.preventDefault();
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
            onChange={(score) => setTyped((before) => ({ ...before, scores: { ...before.scores, [name]: score } }))}
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
        onChange={(text) => setTyped((before) => ({ ...before, text }))}
      />
      {side === 'guest' ? (
        <>
          <FormPhotos photos={photos} refused={photosRefused} onChange={setPhotos} />
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
            onChange={(privateNote) => setTyped((before) => ({ ...before, privateNote }))}
          />
        </>
      ) : (
        <AgainChoice
          value={typed.wouldHostAgain}
          error={refused['wouldHostAgain'] === undefined ? undefined : words.chooseAnswer}
          disabled={write.isPending}
          onChange={(wouldHostAgain) => setTyped((before) => ({ ...before, wouldHostAgain }))}
        />
      )}
      {write.isError && Object.keys(refused).length === 0 && (
        <ErrorNote title={errorMessage(write.error)} detail={words.notLost} />
      )}
      <div>
        <Button type="submit" busy={write.isPending} busyLabel={words.sending} className="max-sm:w-full">
          {words.send}
        </Button>
      </div>
    </form>
  );
}
