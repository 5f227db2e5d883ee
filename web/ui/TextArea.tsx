import type { ComponentProps } from 'react';
import { fieldBox, FieldFrame, type FieldProps } from './FieldFrame.tsx';

/** Labelled multi-line input. Further props and `ref` go to the `<textarea>`. */
export function TextArea({
  label,
  optional,
  hint,
  error,
  className,
  rows = 4,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'required'>) {
  return (
    <FieldFrame label={label} optional={optional} hint={hint} error={error} className={className}>
      {(control) => (
        <div className={fieldBox(error !== undefined)}>
          <textarea
            rows={rows}
            {...control}
            {...area}
            // Grows with its content where supported; `rows` sets the minimum height.
            style={{ minHeight: `calc(${rows} * 26px + 28px)` }}
            className="block field-sizing-content w-full resize-y rounded-field bg-transparent px-4 py-3.5 leading-[26px] outline-none"
          />
        </div>
      )}
    </FieldFrame>
  );
}
