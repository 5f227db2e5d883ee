import type { HomeReview } from '@aangan/contract/reviews/reviews.ts';
import { MAX_ANSWER } from '@aangan/contract/reviews/scores.ts';
import { dateInIndia, formatDate } from '@aangan/contract/rules/dates.ts';
import * as words from '@aangan/contract/words/en/reviews/reviews.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { type ReactNode, useState, useEffect, useRef } from 'react';
import { fieldErrors, errorMessage } from '../../api/api-error.ts';
import { deleteSavedForm, loadSavedForm, saveForm } from '../../api/forms.ts';
import { monthLabel } from '../../calendar/parts/date-labels.ts';
import { ReportButton } from '../../reports/parts/ReportButton.tsx';
import { ErrorNote } from '../../shared/Note.tsx';
import { Button } from '../../ui/Button.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { toast } from '../../ui/toast.ts';
import { useAnswerReview } from '../queries/reviews.ts';
import { CountedText, focusOnMount, ReviewPhotos } from './ReviewContent.tsx';
import { Author, WrittenText } from './ReviewText.tsx';

interface ReviewCardProps {
  review: HomeReview;
  /** Whether this person hosts the home and may answer. */
  isHost: boolean;
  /** The reviewed home, where the context does not show it. */
  home?: ReactNode;
}

/** Author, date of stay, text, photos and the host's answer; can be reported. */
export function ReviewCard({ review, isHost, home }: ReviewCardProps) {
  const [isAnswering, setAnswering] = useState(false);
  const { by, overall, text, photos, stayed, answer } = review;
  return (
    <article aria-label={by} className="min-w-0">
      <header className="mb-3 flex items-center gap-3">
        <Author name={by} photo={review.photo} />
        <div className="min-w-0">
          <h3 className="truncate font-semibold">{by}</h3>
          <p className="type-tiny text-muted">{words.stayedIn({ month: monthLabel(`${stayed}-01`) })}</p>
          {home}
        </div>
      </header>
      <div className="mb-2 flex *:gap-1">
        <Stars value={overall} size={16} />
      </div>
      <WrittenText text={text} />
      <ReviewPhotos photos={photos} name={by} canReport />
      {answer !== undefined && (
        <div
          tabIndex={-1}
          ref={isAnswering ? focusOnMount : undefined}
          className="mt-4 border-l-2 border-line-strong pl-4"
        >
          <p className="type-small mb-1 font-semibold">
            {words.hostAnswers}
            <span className="type-tiny type-figures ml-2 font-normal text-muted">
              {formatDate(dateInIndia(new Date(answer.at)))}
            </span>
          </p>
          <WrittenText text={answer.text} className="text-ink-2" />
        </div>
      )}
      {isAnswering && answer === undefined && <AnswerForm reviewId={review._id} />}
      <div className="mt-2 flex flex-wrap items-center gap-x-3">
        {isHost && answer === undefined && !isAnswering && (
          <Button variant="secondary" size="row" onClick={() => setAnswering(true)}>
            {words.answerIt}
          </Button>
        )}
        <ReportButton look="quiet" about={{ kind: 'review', id: review._id }} className="-ml-1" />
      </div>
    </article>
  );
}

/** The host's answer to a review. Input survives a reload. */
function AnswerForm({ reviewId }: { reviewId: string }) {
  const saved = `answer-${reviewId}`;
  const [text, setText] = useState(() => loadSavedForm(saved, { text: '' }).text);
  const answer = useAnswerReview(reviewId);
  useEffect(() => saveForm(saved, { text }), [saved, text]);
  const error = fieldErrors(answer.error).text;

  const form = useRef<HTMLFormElement>(null);
  // Focuses the field, because the button that opened it is gone.
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);

  async function submit(event: React.FormEvent) {
    event.preventDefault();
    // Awaited, because the form may unmount before a mutation callback runs.
    const answered = await answer.mutateAsync(text).catch(() => null);
    if (answered === null) return;
    deleteSavedForm(saved);
    toast.success(words.answered);
  }

  return (
    <form ref={form} noValidate className="mt-4" onSubmit={(event) => void submit(event)}>
      <CountedText
        label={labels.reviewAnswer}
        name="text"
        hint={words.answerHint}
        value={text}
        max={MAX_ANSWER}
        rows={3}
        error={error}
        onChange={setText}
      />
      {answer.isError && error === undefined && <ErrorNote className="mt-3" title={errorMessage(answer.error)} />}
      <Button
        type="submit"
        variant="secondary"
        size="row"
        className="mt-3"
        busy={answer.isPending}
        busyLabel={words.answering}
      >
        {words.answerSend}
      </Button>
    </form>
  );
}
