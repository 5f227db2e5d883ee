import * as words from '@aangan/contract/words/en/reviews/reviews.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { MAX_ANSWER } from '@aangan/contract/reviews/scores.ts';
import { useEffect, useRef, useState } from 'react';
import { fieldErrors, errorMessage } from '../../api/api-error.ts';
import { useAnswerReview } from '../queries/reviews.ts';
import { deleteSavedForm, savedForm, saveForm } from '../../api/saved-form.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { ErrorNote } from '../../shared/Note.tsx';
import { CountedText } from './CountedText.tsx';

/** The host's answer to a review. Input survives a reload. */
export function AnswerForm({ reviewId }: { reviewId: string }) {
  const saved = `answer-${reviewId}`;
  const [text, setText] = useState(() => savedForm(saved, { text: '' }).text);
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
