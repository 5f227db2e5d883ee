import * as words from '@aangan/contract/words/en/ui/controls.ts';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { ChevronDown, CircleAlert, Eye, EyeOff } from './icons.ts';

interface Props extends FieldProps, Omit<ComponentProps<'input'>, 'className' | 'required'> {
  /** Left adornment: a unit ('₹') or a 20 px icon. */
  before?: ReactNode;
  /** Right adornment: a unit ('/day', 'per guest') or a small button. */
  after?: ReactNode;
}

/** Labelled text input. Further props and `ref` go to the `<input>`, so `{...register('title')}` works. */
export function Field({ label, optional, hint, error, className, before, after, ...input }: Props) {
  return (
    <FieldFrame label={label} optional={optional} hint={hint} error={error} className={className}>
      {(control) => (
        <div className={fieldBox(error !== undefined, 'items-center')}>
          {before !== undefined && <span className="pointer-events-none pt-0.5 pl-4 text-muted">{before}</span>}
          <input
            {...control}
            {...input}
            className="h-13 w-full min-w-0 flex-1 rounded-field bg-transparent px-4 pt-0.5 outline-none"
          />
          {after !== undefined && <span className="pt-0.5 pr-4 whitespace-nowrap text-muted">{after}</span>}
        </div>
      )}
    </FieldFrame>
  );
}

/** Password input with a show/hide button. Same props as Field. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'after'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <button
          type="button"
          aria-label={shown ? words.hidePassword : words.showPassword}
          className="-mr-3 flex size-11 items-center justify-center rounded-small text-ink-2 hover:text-ink"
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} />
        </button>
      }
    />
  );
}

/** Labelled multi-line input. Further props and `ref` go to the `<textarea>`. */
export function TextArea({
  label,
  optional,
  hint,
  error,
  className,
  rows = 4,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'required'>) {
  return (
    <FieldFrame label={label} optional={optional} hint={hint} error={error} className={className}>
      {(control) => (
        <div className={fieldBox(error !== undefined)}>
          <textarea
            rows={rows}
            {...control}
            {...area}
            // Grows with its content where supported; `rows` sets the minimum height.
            style={{ minHeight: `calc(${rows} * 26px + 28px)` }}
            className="block field-sizing-content w-full resize-y rounded-field bg-transparent px-4 py-3.5 leading-[26px] outline-none"
          />
        </div>
      )}
    </FieldFrame>
  );
}

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'className' | 'required' | 'children'> {
  /** Labels by value, in display order. */
  choices: Readonly<Record<string, string>>;
}

/** Labelled select. Further props and `ref` go to the `<select>`. */
export function SelectField({ label, optional, hint, error, className, choices, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} optional={optional} hint={hint} error={error} className={className}>
      {(control) => (
        <div className={fieldBox(error !== undefined, 'relative items-center')}>
          <select
            // React does not apply a changed `defaultValue` to a select.
            key={String(select.defaultValue)}
            {...control}
            {...select}
            className="h-13 w-full min-w-0 flex-1 cursor-pointer appearance-none rounded-field bg-transparent pt-0.5 pr-12 pl-4 outline-none"
          >
            {Object.entries(choices).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDown size={20} className="pointer-events-none absolute right-4 text-muted" />
        </div>
      )}
    </FieldFrame>
  );
}

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

function FieldFrame({ label, optional = false, hint, error, className, children }: FieldFrameProps) {
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
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="type-small mt-2 text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Error of a field; nothing without one. */
export function FieldError({ className = 'mt-2', children, ...rest }: ComponentProps<'p'>) {
  if (children === undefined) return null;
  return (
    <p {...rest} className={classNames('type-small', className, 'flex gap-1.5 text-lac')}>
      <CircleAlert size={18} className="mt-px shrink-0" />
      {children}
    </p>
  );
}

/** Classes of the box around a control: border, error border, focus ring. */
function fieldBox(refused: boolean, className?: string): string {
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
