import * as words from '@aangan/contract/words/en/ui/steps.ts';
import { RichText } from './RichText.tsx';

export interface TimelineStage {
  label: string;
  /** 'stopped' ends the line with a `lac` diamond: cancelled or expired. */
  state: 'done' | 'now' | 'ahead' | 'stopped';
}

const colours = { done: 'text-neem', now: 'text-neem', ahead: 'text-line-strong', stopped: 'text-lac' };
const looks = {
  done: 'text-muted',
  now: 'font-semibold text-ink',
  ahead: 'text-muted',
  stopped: 'font-semibold text-lac',
};
const accessibleText = (text: string) => <span className="sr-only">{text}</span>;

/** Booking progress: Requested, Held, Paid, Stay. Each label is below its diamond. */
export function Timeline({ stages }: { stages: readonly TimelineStage[] }) {
  return (
    <ol className="flex" aria-label={words.whereItStands}>
      {stages.map((stage, index) => (
        <li
          key={stage.label}
          className="group flex flex-1 flex-col gap-1.5 last:w-4 last:flex-none"
          aria-current={stage.state === 'now' ? 'step' : undefined}
        >
          <span className="flex items-center">
            <span className={`${colours[stage.state]} ${stage.state === 'now' ? 'scale-125' : ''}`}>
              <Diamond look={stage.state === 'done' || stage.state === 'stopped' ? 'filled' : 'outlined'} />
            </span>
            {index < stages.length - 1 && (
              <span className={`h-[2px] flex-1 ${stage.state === 'done' ? 'bg-neem' : 'bg-line'}`} />
            )}
          </span>
          <span
            className={`w-max -translate-x-[calc(50%-8px)] text-[14px]/5 group-first:translate-x-0 group-last:-translate-x-[calc(100%-16px)] ${looks[stage.state]}`}
          >
            <RichText parts={words[stage.state]({ stage: stage.label, spoken: accessibleText })} />
          </span>
        </li>
      ))}
    </ol>
  );
}

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

/** 14 px diamond of steppers and timelines. */
function Diamond({ look }: { look: 'filled' | 'outlined' }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" className="shrink-0">
      <path
        d="M8 1.4 14.600 8 8 14.600 1.400 8Z"
        fill={look === 'filled' ? 'currentColor' : 'var(--color-ground)'}
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
      />
    </svg>
  );
}
