import * as words from '@aangan/contract/words/en/ui/controls.ts';
import { Minus, Plus } from './icons.ts';

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
        <Step
          label={words.fewer({ kind: label.toLowerCase() })}
          disabled={value <= min}
          onClick={() => onChange(value - 1)}
        >
          <Minus size={18} strokeWidth={1.75} aria-hidden="true" />
        </Step>
        <output aria-live="polite" className="type-figures w-9 pt-0.5 text-center text-[17px] font-semibold">
          {value}
        </output>
        <Step
          label={words.more({ kind: label.toLowerCase() })}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        >
          <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
        </Step>
      </div>
    </fieldset>
  );
}

/** Stays focusable at its limit, so that keyboard focus is kept. */
function Step(props: { label: string; disabled: boolean; onClick: () => void; children: React.ReactNode }) {
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
