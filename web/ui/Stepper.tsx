import { Diamond } from './Diamond.tsx';

/** The steps of a wizard; `current` counts from 0. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className="flex items-center gap-3" aria-label="Steps">
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
              {step}
              {index < current && <span className="sr-only">, done</span>}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
