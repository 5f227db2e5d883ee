import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import { useId, useState } from 'react';

interface TruncatedTextProps {
  text: string;
  /** Number of characters before 'Show More'. */
  cut: number;
  className?: string;
}

/** Collapsible long text with 'Show More' and 'Show Less'. Preserves line breaks. */
export function TruncatedText({ text, cut, className = 'type-long' }: TruncatedTextProps) {
  const [whole, setWhole] = useState(false);
  const id = useId();
  const characters = Array.from(text);
  if (characters.length <= cut) return <p className={`whitespace-pre-line ${className}`}>{text}</p>;
  return (
    <div>
      <p id={id} className={`whitespace-pre-line ${className}`}>
        {whole ? text : `${characters.slice(0, cut).join('').trimEnd()}…`}
      </p>
      <button
        type="button"
        aria-expanded={whole}
        aria-controls={id}
        className="type-button mt-1 min-h-11 text-link underline decoration-1 underline-offset-4 hover:decoration-2"
        onClick={() => setWhole(!whole)}
      >
        {whole ? buttons.showLess : buttons.showMore}
      </button>
    </div>
  );
}
