import { ChevronDown } from './icons.ts';
import type { ComponentProps } from 'react';
import { fieldBox, FieldFrame, type FieldProps } from './FieldFrame.tsx';

interface Props extends FieldProps, Omit<ComponentProps<'select'>, 'className' | 'required' | 'children'> {
  /** Labels by value, in display order. */
  choices: Readonly<Record<string, string>>;
}

/** Labelled select. Further props and `ref` go to the `<select>`. */
export function SelectField({ label, optional, hint, error, className, choices, ...select }: Props) {
  return (
    <FieldFrame label={label} optional={optional} hint={hint} error={error} className={className}>
      {(control) => (
        <div className={fieldBox(error !== undefined, 'relative items-center')}>
          <select
            {...control}
            {...select}
            className="h-13 w-full min-w-0 flex-1 cursor-pointer appearance-none rounded-field bg-transparent pt-0.5 pr-12 pl-4 outline-none"
          >
            {Object.entries(choices).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDown
            size={20}
            strokeWidth={1.75}
            className="pointer-events-none absolute right-4 text-muted"
            aria-hidden="true"
          />
        </div>
      )}
    </FieldFrame>
  );
}
