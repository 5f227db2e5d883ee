import * as words from '@aangan/contract/words/en/ui/steps.ts';
import { RichText } from './RichText.tsx';
import { Diamond } from './Diamond.tsx';

const accessibleText = (text: string) => <span className="sr-only">{text}</span>;

/** Wizard stepper; `current` is zero-based. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className="flex items-center gap-3" aria-label={words.steps}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index === current ? 'step' : undefined} className="flex items-center gap-3">
          {index > 0 && (
            <span className={`hidden h-[1.5px] w-9 sm:block ${index <= current ? 'bg-accent' : 'bg-line'}`} />
          )}
          <span className="flex items-center gap-2">
            <span className={index <= current ? 'text-accent' : 'text-line-strong'}>
              <Diamond look={index < current ? 'filled' : 'outlined'} />
            </span>
            <span
              className={`pt-0.5 text-[14px]/5 ${index === current ? 'font-semibold text-ink' : 'text-muted max-sm:sr-only'}`}
            >
              {index < current ? <RichText parts={words.doneStep({ step, spoken: accessibleText })} /> : step}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
