import { type Weekday, weekdays } from '@aangan/contract/rules/time-spans.ts';
import * as words from '@aangan/contract/words/en/shared/weekdays.ts';
import { useId } from 'react';
import { FieldError } from '../../ui/Field.tsx';

interface WeekdayChoiceProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  chosen: readonly Weekday[];
  onChange: (chosen: Weekday[]) => void;
}

/** Multi-select of weekdays. */
export function WeekdayChoice({ label, hint, error, chosen, onChange }: WeekdayChoiceProps) {
  const id = useId();
  const described = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  return (
    <fieldset aria-describedby={described === '' ? undefined : described}>
      <legend className="type-label mb-2">{label}</legend>
      <div className="grid grid-cols-7 gap-1">
        {weekdays.map((day) => (
          <label
            key={day}
            className="boxed motion-colour flex min-h-13 cursor-pointer items-center justify-center rounded-small text-[14.5px]/5 font-medium inset-ring-[1.5px] inset-ring-line-strong hover:bg-sunken has-checked:bg-tint has-checked:font-semibold has-checked:text-ink has-checked:inset-ring-2 has-checked:inset-ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={chosen.includes(day)}
              onChange={({ target }) =>
                onChange(weekdays.filter((one) => (one === day ? target.checked : chosen.includes(one))))
              }
            />
            <span className="pt-0.5">{words[day]}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="type-small mt-2 text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
