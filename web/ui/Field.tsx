import type { ComponentProps, ReactNode } from 'react';
import { fieldBox, FieldFrame, type FieldProps } from './FieldFrame.tsx';

interface Props extends FieldProps, Omit<ComponentProps<'input'>, 'className' | 'required'> {
  /** Left adornment: a unit ('₹') or a 20 px icon. */
  before?: ReactNode;
  /** Right adornment: a unit ('/day', 'per guest') or a small button. */
  after?: ReactNode;
}

/** Labelled text input. Further props and `ref` go to the `<input>`, so `{...register('title')}` works. */
export function Field({ label, optional, hint, error, className, before, after, ...input }: Props) {
  return (
    <FieldFrame label={label} optional={optional} hint={hint} error={error} className={className}>
      {(control) => (
        <div className={fieldBox(error !== undefined, 'items-center')}>
          {before !== undefined && <span className="pointer-events-none pt-0.5 pl-4 text-muted">{before}</span>}
          <input
            {...control}
            {...input}
            className="h-13 w-full min-w-0 flex-1 rounded-field bg-transparent px-4 pt-0.5 outline-none"
          />
          {after !== undefined && <span className="pt-0.5 pr-4 whitespace-nowrap text-muted">{after}</span>}
        </div>
      )}
    </FieldFrame>
  );
}
