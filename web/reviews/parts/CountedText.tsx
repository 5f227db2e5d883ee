import * as words from '@aangan/contract/words/en/reviews/reviews.ts';
import { TextArea } from '../../ui/TextArea.tsx';

interface CountedTextProps {
  label: string;
  name: string;
  hint: string;
  value: string;
  min?: number;
  max: number;
  rows?: number;
  optional?: boolean;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** Remaining characters at which the counter appears. */
const NEAR_END = 200;

/** Text area with a counter of missing or remaining characters. Input is never truncated. */
export function CountedText({ hint, value, min = 0, max, error, onChange, ...area }: CountedTextProps) {
  const length = Array.from(value.trim()).length;
  const missing = length > 0 && length < min ? words.tooFew({ count: min - length }) : null;
  const left = max - length <= NEAR_END ? words.left({ count: Math.max(0, max - length) }) : null;
  return (
    <TextArea
      {...area}
      {...(error !== undefined && { error })}
      hint={
        <span className="flex flex-wrap justify-between gap-x-6">
          <span>{hint}</span>
          <span className="type-figures">{missing ?? left}</span>
        </span>
      }
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
