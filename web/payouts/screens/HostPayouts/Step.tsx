import type { CallInput } from '@aangan/contract/calls.ts';
import type { PayoutAccountView } from '@aangan/contract/payouts/calls.ts';
import * as words from '@aangan/contract/words/en/payouts/host-payouts.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import { type ReactNode, useId, useState } from 'react';
import { fieldErrors } from '../../../api/api-error.ts';
import { showError } from '../../../shared/show-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { focusFirstInvalid } from '../../../ui/focus.ts';
import { useChangePayoutAccount } from '../../queries/payouts.ts';

interface Props extends StepProps {
  title: string;
  /** Summary of the saved values while closed; empty if none. */
  summary: readonly string[];
  /** Converts the typed values to the request body. */
  toBody: (typed: Record<string, string>) => CallInput<'payout/change-account'>;
  /** Client-side errors for required fields. */
  missingFields?: (typed: Record<string, string>) => Record<string, string>;
  /** Renders the fields with their errors. */
  children: (errors: Record<string, string>) => ReactNode;
}

/** A step: closed it shows a summary, open it shows a form. */
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

/** Mounted when opened, so that no earlier input remains. */
function StepForm({ account, toBody, missingFields, onSaved, children }: Omit<Props, 'title' | 'summary'>) {
  const change = useChangePayoutAccount();
  const toMend = Object.fromEntries((account.toMend ?? []).map(({ field, why }) => [field, why]));
  const [errors, setErrors] = useState<Record<string, string>>(toMend);

  function onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const showErrors = (fields: Record<string, string>) => {
      setErrors(fields);
      return focusFirstInvalid(form, fields);
    };
    const typed = Object.fromEntries(new FormData(form)) as Record<string, string>;
    if (showErrors(missingFields?.(typed) ?? {})) return;
    change.mutate(toBody(typed), {
      onSuccess: onSaved,
      onError: (error) => {
        if (!showErrors(fieldErrors(error))) showError(error);
      },
    });
  }

  return (
    <form noValidate onSubmit={onSubmit} className="mt-4 grid grid-cols-1 gap-5">
      {children(errors)}
      <Button type="submit" className="w-full" busy={change.isPending} busyLabel={busy.saving}>
        {words.saveStep}
      </Button>
    </form>
  );
}

export interface StepProps {
  account: PayoutAccountView;
  isOpen: boolean;
  onOpen: () => void;
  /** Called after saving; opens the next incomplete step. */
  onSaved: (account: PayoutAccountView) => void;
}

/** The `error` prop of a field, or none if the field has no error. */
export function fieldErrorProps(errors: Record<string, string>, field: string): { error?: string } {
  const error = errors[field];
  return error === undefined ? {} : { error };
}
