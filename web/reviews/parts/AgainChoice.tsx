import * as words from '@aangan/contract/words/en/reviews/write-review.ts';
import { useId } from 'react';

const choices = [
  [true, words.yes],
  [false, words.no],
] as const;

interface AgainChoiceProps {
  /** Null before a choice. */
  value: boolean | null;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (value: boolean) => void;
}

/** Whether the host would host the guest again. */
export function AgainChoice({ value, error, disabled, onChange }: AgainChoiceProps) {
  const id = useId();
  return (
    <fieldset disabled={disabled} aria-describedby={error === undefined ? undefined : id} className="min-w-0">
      <legend className="type-label mb-2">{words.again}</legend>
      <div className="flex flex-wrap gap-3">
        {choices.map(([choice, label]) => (
          <label
            key={label}
            className="flex min-h-11 min-w-32 cursor-pointer items-center gap-2.5 rounded-field px-4 inset-ring-[1.5px] inset-ring-line-strong has-checked:bg-tint has-checked:inset-ring-2 has-checked:inset-ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="wouldHostAgain"
              required
              checked={value === choice}
              onChange={() => onChange(choice)}
              className="size-4.5 accent-accent"
            />
            <span className="pt-0.5">{label}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={id} className="type-small mt-2 text-lac">
          {error}
        </p>
      )}
    </fieldset>
  );
}
