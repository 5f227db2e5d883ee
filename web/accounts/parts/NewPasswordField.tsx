import * as signInWords from '@aangan/contract/words/en/shared/sign-in.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from '@aangan/contract/limits.ts';
import type { ComponentProps } from 'react';
import { PasswordField } from '../../ui/PasswordField.tsx';

/** Password field with the length rule for new passwords. */
export function NewPasswordField(props: ComponentProps<typeof PasswordField>) {
  return (
    <PasswordField
      autoComplete="new-password"
      minLength={MIN_PASSWORD}
      maxLength={MAX_PASSWORD}
      hint={signInWords.passwordHint({ count: MIN_PASSWORD })}
      {...props}
    />
  );
}
