import * as words from '@aangan/contract/words/en/ui/controls.ts';
import type { ComponentProps, ReactNode } from 'react';
import { Check, Minus, Plus } from './icons.ts';

interface Props extends Omit<ComponentProps<'input'>, 'className' | 'type'> {
  /** Multiple or single choice. */
  type: 'checkbox' | 'radio';
  label: string;
  /** 22 px icon before the label. */
  icon?: ReactNode;
  /** Explanation below the label. */
  detail?: ReactNode;
}

/** A checkbox or radio tile, at least 48 px high. Further props go to the `<input>`. */
export function ChoiceTile({ label, icon, detail, type, ...input }: Props) {
  return (
    <label className="boxed motion-colour flex min-h-12 cursor-pointer items-center gap-3 rounded-field bg-raised px-4 py-2.5 inset-ring-[1.5px] inset-ring-line-strong hover:bg-sunken has-checked:bg-sunken has-checked:inset-ring-2 has-checked:inset-ring-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      {icon !== undefined && <span className="shrink-0 text-ink-2">{icon}</span>}
      <span className="min-w-0 flex-1 pt-0.5">
        <span className={detail === undefined ? undefined : 'font-semibold'}>{label}</span>
        {detail !== undefined && <span className="type-small mt-0.5 block text-ink-2">{detail}</span>}
      </span>
      <input {...input} type={type} className="peer sr-only" />
      <span
        className={`boxed flex size-6 shrink-0 items-center justify-center text-transparent inset-ring-[1.5px] inset-ring-line-strong peer-checked:bg-accent peer-checked:text-white peer-checked:inset-ring-accent ${type === 'radio' ? 'rounded-full' : 'rounded-tag'}`}
      >
        <Check size={16} strokeWidth={2.5} />
      </span>
    </label>
  );
}

interface CounterProps {
  /** 'Adults' */
  label: string;
  /** 'Age 13+' */
  hint: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

/** Number stepper with − and + buttons. */
export function Counter({ label, hint, value, min, max, onChange }: CounterProps) {
  return (
    <fieldset className="flex items-center justify-between gap-4">
      <legend className="sr-only">{label}</legend>
      <div>
        <div className="type-label" aria-hidden="true">
          {label}
        </div>
        <div className="type-tiny text-muted">{hint}</div>
      </div>
      <div className="flex items-center">
        <StepButton
          label={words.fewer({ kind: label.toLowerCase() })}
          disabled={value <= min}
          onClick={() => onChange(value - 1)}
        >
          <Minus size={18} />
        </StepButton>
        <output aria-live="polite" className="type-figures w-9 pt-0.5 text-center text-[17px] font-semibold">
          {value}
        </output>
        <StepButton
          label={words.more({ kind: label.toLowerCase() })}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        >
          <Plus size={18} />
        </StepButton>
      </div>
    </fieldset>
  );
}

/** The − or + button of a counter. Uses `aria-disabled` at the limit, so that it keeps the keyboard focus. */
function StepButton(props: { label: string; disabled: boolean; onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      aria-disabled={props.disabled || undefined}
      onClick={props.disabled ? undefined : props.onClick}
      className="motion-colour flex size-11 items-center justify-center rounded-field inset-ring-[1.5px] inset-ring-line-strong hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:text-past aria-disabled:inset-ring-line"
    >
      {props.children}
    </button>
  );
}
