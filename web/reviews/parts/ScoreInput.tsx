import * as stars from '@aangan/contract/words/en/ui/rating.ts';
import { useId, useState } from 'react';
import { CircleAlert } from '../../ui/icons.ts';
import { Star } from '../../ui/Star.tsx';

const scale = [1, 2, 3, 4, 5];

interface ScoreInputProps {
  label: string;
  name: string;
  /** 1 to 5; 0 before a choice. */
  value: number;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/** One score of a review: label and star input. */
export function ScoreInput({ label, name, value, error, disabled, onChange }: ScoreInputProps) {
  const id = useId();
  const [pointed, setPointed] = useState(0);
  return (
    <fieldset
      disabled={disabled}
      aria-labelledby={`${id}-label`}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="min-w-0"
      onPointerLeave={() => setPointed(0)}
    >
      <div className="-mr-2 flex items-center justify-between gap-x-2">
        <span id={`${id}-label`} className="type-label min-w-0">
          {label}
        </span>
        <span className="flex shrink-0">
          {scale.map((star) => (
            <label
              key={star}
              className="flex size-11 cursor-pointer items-center justify-center rounded-small has-focus-visible:outline-3 has-focus-visible:outline-focus"
              onPointerEnter={(event) => event.pointerType === 'mouse' && setPointed(star)}
            >
              <input
                type="radio"
                name={name}
                value={star}
                required
                checked={star === value}
                onChange={() => onChange(star)}
                className="sr-only"
                aria-label={stars.stars({ count: star })}
              />
              <Star size={26} filled={star <= (pointed || value)} />
            </label>
          ))}
        </span>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="type-small flex gap-1.5 text-lac">
          <CircleAlert size={18} strokeWidth={1.75} className="mt-px shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
