import { parseTypedDate } from '@aangan/contract/rules/dates.ts';
import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import * as refusals from '@aangan/contract/words/en/calendar/refusals.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { errorMessage } from '../../../api/api-error.ts';
import { ErrorNote } from '../../../shared/Note.tsx';
import { stripGrouping } from '../../../shared/number-input.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Check } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

/** Focuses the first field of a form when it opens. */
export function useFocusFirstField() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}

/** Form section with a heading; two columns on wide screens. */
export function FormPart({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line pt-7 first-of-type:border-t-0 first-of-type:pt-0">
      <h2 id={id} className="type-h3">
        {title}
      </h2>
      {lead !== undefined && <p className="type-small mt-1 text-muted">{lead}</p>}
      <div className="mt-5 grid gap-x-6 gap-y-6 sm:grid-cols-2">{children}</div>
    </section>
  );
}

interface NumberFieldProps extends Pick<
  ComponentProps<typeof Field>,
  'label' | 'hint' | 'error' | 'before' | 'after' | 'onChange'
> {
  name: string;
  /** Null for an empty field. */
  value: number | null;
  /** Whether the field may be empty. */
  optional?: boolean;
}

/** Input for a whole number of rupees, days, nights or per cent. */
export function NumberField({ value, optional, ...field }: NumberFieldProps) {
  return (
    <Field
      {...field}
      optional={optional ?? false}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={value === null ? '' : String(value)}
    />
  );
}

interface CheckBoxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Checkbox in a 44 px row. */
export function CheckBox({ label, checked, onChange }: CheckBoxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 justify-self-start">
      <input
        type="checkbox"
        className="peer sr-only"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="boxed motion-colour flex size-6 shrink-0 items-center justify-center rounded-tag bg-raised text-transparent inset-ring-[1.5px] inset-ring-line-strong peer-checked:bg-accent peer-checked:text-white peer-checked:inset-ring-accent peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus">
        <Check size={18} strokeWidth={2.5} />
      </span>
      <span className="pt-0.5">{label}</span>
    </label>
  );
}

interface SaveRowProps {
  isPending: boolean;
  /** The server's refusal, or null. */
  failure: unknown;
  onCancel?: () => void;
}

/** Bottom of a form: error, save and cancel. */
export function SaveRow({ isPending, failure, onCancel }: SaveRowProps) {
  return (
    <div className="grid gap-4">
      {failure !== null && <ErrorNote title={errorMessage(failure)} />}
      <div className="flex gap-3">
        <Button type="submit" className="max-sm:flex-1" busy={isPending} busyLabel={busy.saving}>
          {words.save}
        </Button>
        {onCancel !== undefined && (
          <Button variant="secondary" onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Confirmation dialog, prefetched on approach. */
export const Confirm = lazyPart(() => import('../../../ui/QuestionDialog.tsx').then((file) => file.ConfirmDialog));

/** Parses a whole number; null if invalid. */
export function parseWholeNumberOrNull(text: string): number | null {
  const digits = stripGrouping(text).trim();
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}

/** Parses a whole number. Returns invalid text unchanged, so that the server refuses it with a reason. */
export function parseWholeNumberOrKeepText(text: string): number {
  return parseWholeNumberOrNull(text) ?? (text as unknown as number);
}

/** Error of a number above `max` or an invalid number; null if valid or empty. */
export function wholeNumberError(text: string, max: number): string | null {
  const number = parseWholeNumberOrNull(text);
  const isFit = text.trim() === '' || (number !== null && 1 <= number && number <= max);
  return isFit ? null : refusals.wholeBetween({ min: 1, max });
}

/** Parses an optional whole number; null if empty. Invalid text is passed on. */
export function parseOptionalWholeNumber(text: string): number | null {
  return text.trim() === '' ? null : parseWholeNumberOrKeepText(text);
}

/** Early-bird or last-minute discount; null if both fields are empty. */
export function parseTimeDiscount(days: string, percent: string): { days: number; percent: number } | null {
  if (days.trim() === '' && percent.trim() === '') return null;
  return { days: parseWholeNumberOrKeepText(days), percent: parseWholeNumberOrKeepText(percent) };
}

/** Parses a date typed as `dd/MM/yyyy`. Returns invalid text unchanged, so that the server refuses it with a reason. */
export function parseDate(text: string): string {
  return parseTypedDate(text) ?? text;
}
