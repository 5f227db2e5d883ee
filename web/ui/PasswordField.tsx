import * as words from '@aangan/contract/words/en/ui/controls.ts';
import { Eye, EyeOff } from './icons.ts';
import { type ComponentProps, useState } from 'react';
import { Field } from './Field.tsx';

/** Password input with a show/hide button. Same props as Field. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'after'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <button
          type="button"
          aria-label={shown ? words.hidePassword : words.showPassword}
          className="-mr-3 flex size-11 items-center justify-center rounded-small text-ink-2 hover:text-ink"
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      }
    />
  );
}
