import * as words from '@aangan/contract/words/en/screens/host-payouts.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import type { CallInput } from '@aangan/contract/calls.ts';
import { type ReactNode, useId, useState } from 'react';
import { fieldErrors, errorMessage } from '../../api/api-error.ts';
import { useChangePayoutAccount } from '../../api/payouts.ts';
import { Button } from '../../ui/Button.tsx';
import { focusRefused } from '../../ui/focus-refused.ts';
import { toast } from '../../ui/toast.ts';
import type { StepProps } from './step-props.ts';

interface Props extends StepProps {
  title: string;
  /** What was told, while the step is closed; nothing where nothing was. */
  summary: readonly string[];
  /** What is sent of what was typed. */
  bodyOf: (typed: Record<string, string>) => CallInput<'payout/change-account'>;
  /** What is refused before it is sent: what was left empty that must not be. */
  emptyOf?: (typed: Record<string, string>) => Record<string, string>;
  /** The fields, with what is refused of them. */
  children: (refused: Record<string, string>) => ReactNode;
}

/** One step of the form: closed it says what was told, open it asks. */
export function Step({ title, summary, ...form }: Props) {
  const { isOpen, onOpen } = form;
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-panel border border-line bg-raised p-5">
      <div className="flex items-start justify-between gap-4">
        <h3 id={id} className="type-h3 pt-1">
          {title}
        </h3>
        {!isOpen && (
          <Button variant="secondary" size="row" aria-label={words.changeOf({ title })} onClick={onOpen}>
            {summary.length === 0 ? words.begin : words.change}
          </Button>
        )}
      </div>
      {!isOpen && summary.length > 0 && (
        <ul className="type-figures mt-2 grid grid-cols-1 gap-0.5 text-ink-2">
          {summary.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
      {isOpen && <StepForm {...form} />}
    </section>
  );
}

/** Fresh each time it opens: nothing typed before stays in it. */
function StepForm({ account, bodyOf, emptyOf, onSaved, children }: Omit<Props, 'title' | 'summary'>) {
  const change = useChangePayoutAccount();
  const toMend = Object.fromEntries((account.toMend ?? []).map(({ field, why }) => [field, why]));
  const [refused, setRefused] = useState<Record<string, string>>(toMend);

  function onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const refuse = (fields: Record<string, string>) => {
      setRefused(fields);
      return focusRefused(form, fields);
    };
    const typed = Object.fromEntries(new FormData(form)) as Record<string, string>;
    if (refuse(emptyOf?.(typed) ?? {})) return;
    change.mutate(bodyOf(typed), {
      onSuccess: onSaved,
      onError: (error) => {
        if (!refuse(fieldErrors(error))) toast.failure(errorMessage(error));
      },
    });
  }

  return (
    <form noValidate onSubmit={onSubmit} className="mt-4 grid grid-cols-1 gap-5">
      {children(refused)}
      <Button type="submit" className="w-full" busy={change.isPending} busyLabel={busy.saving}>
        {words.saveStep}
      </Button>
    </form>
  );
}
