import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import * as words from '@aangan/contract/words/en/ui/rating.ts';
import { useId, useState } from 'react';
import { Star } from './Rating.tsx';

const scale = [1, 2, 3, 4, 5];

/** Read-only rating: five stars, `value` of them filled. */
export function Stars({ value, size = 24 }: { value: number; size?: number }) {
  return (
    <span className="inline-flex gap-2.5">
      <span className="sr-only">{words.outOfFive({ stars: value })}</span>
      {scale.map((star) => (
        <Star key={star} size={size} filled={star <= Math.round(value)} />
      ))}
    </span>
  );
}

interface StarInputProps {
  /** Group label: 'Rate this home'. */
  label: string;
  /** 1 to 5; 0 before a choice. */
  value: number;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/** Star rating input for pointer and arrow keys; announces 'You rated: N out of 5'. */
export function StarInput({ label, value, disabled, onChange }: StarInputProps) {
  const name = useId();
  const [pointed, setPointed] = useState(0);
  return (
    <div>
      <fieldset disabled={disabled} className="-ml-2 flex" onPointerLeave={() => setPointed(0)}>
        <legend className="sr-only">{label}</legend>
        {scale.map((star) => (
          <label
            key={star}
            className="flex size-13 cursor-pointer items-center justify-center rounded-small has-focus-visible:outline-3 has-focus-visible:outline-focus"
            onPointerEnter={(event) => event.pointerType === 'mouse' && setPointed(star)}
          >
            <input
              type="radio"
              name={name}
              value={star}
              checked={star === value}
              onChange={() => onChange(star)}
              className="sr-only"
              aria-label={words.stars({ count: star })}
            />
            <Star size={38} filled={star <= (pointed || value)} />
          </label>
        ))}
      </fieldset>
      <output className="type-small mt-2 block min-h-5 text-muted">
        {value > 0 && messages.youRated({ stars: value })}
      </output>
    </div>
  );
}
