import * as words from '@aangan/contract/words/en/ui/controls.ts';
import { CircleAlert } from './icons.ts';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

/** Common props of fields: label, required or optional, hint and error. */
export interface FieldProps {
  label: string;
  /** Shows 'optional' beside the label; fields are required by default. 'unmarked' is for filters. */
  optional?: boolean | 'unmarked';
  hint?: ReactNode;
  /** Error message; marks the field as invalid. */
  error?: string;
  className?: string;
}

interface FieldFrameProps extends FieldProps {
  /** Renders the control with its ids and ARIA attributes. */
  children: (control: {
    id: string;
    required: boolean;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean;
  }) => ReactNode;
}

export function FieldFrame({ label, optional = false, hint, error, className, children }: FieldFrameProps) {
  const id = useId();
  const describedBy = [
    optional === true && `${id}-optional`,
    error !== undefined && `${id}-error`,
    hint !== undefined && `${id}-hint`,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={classNames('flex flex-col', className)}>
      <div className="mb-2 flex items-baseline gap-1.5">
        <label htmlFor={id} className="type-label">
          {label}
        </label>
        {optional === true && (
          <span id={`${id}-optional`} className="text-[14.5px]/5 text-muted">
            {words.optional}
          </span>
        )}
      </div>
      {children({
        id,
        required: optional === false,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        // Explicit false: screen readers would announce an empty required field as invalid.
        'aria-invalid': error !== undefined,
      })}
      {error !== undefined && (
        <p id={`${id}-error`} className="type-small mt-2 flex gap-1.5 text-lac">
          <CircleAlert size={18} strokeWidth={1.75} className="mt-px shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="type-small mt-2 text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Classes of the box around a control: border, error border, focus ring. */
export function fieldBox(refused: boolean, className?: string): string {
  return classNames(
    'boxed motion-colour flex w-full rounded-field bg-raised text-ink',
    'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
    refused
      ? 'inset-ring-2 inset-ring-lac'
      : 'inset-ring-[1.5px] inset-ring-line-strong has-focus-visible:inset-ring-ink',
    'has-disabled:bg-sunken has-disabled:text-muted',
    className,
  );
}
