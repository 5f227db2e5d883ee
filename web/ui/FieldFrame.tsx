import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

/** What every field shares: its label, the mark 'optional', a hint, and one sentence when it is refused. */
export interface FieldProps {
  label: string;
  /** Marks the label; fields without it are required. */
  optional?: boolean;
  hint?: ReactNode;
  /** One sentence; its presence marks the field as refused. */
  error?: string;
  className?: string;
}

interface FieldFrameProps extends FieldProps {
  /** Draws the control with the ids that tie it to its label, hint and error. */
  children: (ids: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

export function FieldFrame({ label, optional, hint, error, className, children }: FieldFrameProps) {
  const id = useId();
  const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={classNames('flex flex-col', className)}>
      <div className="mb-2 flex items-baseline gap-1.5">
        <label htmlFor={id} className="type-label">
          {label}
        </label>
        {optional && <span className="text-[14.5px]/5 text-muted">optional</span>}
      </div>
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error === undefined ? undefined : true,
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

/** The box around a control: 1.5 px border, 2 px `lac` when refused, the focus ring of whatever it holds. */
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
