import type { ComponentProps } from 'react';
import { fieldBox, FieldFrame, type FieldProps } from './FieldFrame.tsx';

/** A labelled text of several lines. Further props and `ref` go to the `<textarea>`. */
export function TextArea({
  label,
  optional,
  hint,
  error,
  className,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, 'className'>) {
  return (
    <FieldFrame label={label} optional={optional} hint={hint} error={error} className={className}>
      {(ids) => (
        <div className={fieldBox(error !== undefined)}>
          <textarea
            rows={4}
            {...ids}
            {...area}
            className="block w-full resize-y rounded-field bg-transparent px-4 py-3.5 leading-[26px] outline-none"
          />
        </div>
      )}
    </FieldFrame>
  );
}
