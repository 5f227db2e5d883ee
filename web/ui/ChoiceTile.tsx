import { Check } from './icons.ts';
import type { ComponentProps, ReactNode } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'className' | 'type'> {
  /** Multiple or single choice. */
  type: 'checkbox' | 'radio';
  label: string;
  /** 22 px icon before the label. */
  icon?: ReactNode;
  /** Explanation below the label. */
  detail?: ReactNode;
}

/** A checkbox or radio tile, at least 48 px high. Further props go to the `<input>`. */
export function ChoiceTile({ label, icon, detail, type, ...input }: Props) {
  return (
    <label className="boxed motion-colour flex min-h-12 cursor-pointer items-center gap-3 rounded-field bg-raised px-4 py-2.5 inset-ring-[1.5px] inset-ring-line-strong hover:bg-sunken has-checked:bg-sunken has-checked:inset-ring-2 has-checked:inset-ring-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      {icon !== undefined && <span className="shrink-0 text-ink-2">{icon}</span>}
      <span className="min-w-0 flex-1 pt-0.5">
        <span className={detail === undefined ? undefined : 'font-semibold'}>{label}</span>
        {detail !== undefined && <span className="type-small mt-0.5 block text-ink-2">{detail}</span>}
      </span>
      <input {...input} type={type} className="peer sr-only" />
      <span
        className={`boxed flex size-6 shrink-0 items-center justify-center text-transparent inset-ring-[1.5px] inset-ring-line-strong peer-checked:bg-accent peer-checked:text-white peer-checked:inset-ring-accent ${type === 'radio' ? 'rounded-full' : 'rounded-tag'}`}
      >
        <Check size={16} strokeWidth={2.5} aria-hidden="true" />
      </span>
    </label>
  );
}
