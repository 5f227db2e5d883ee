import * as words from '@aangan/contract/words/en/accounts/login.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import * as signInWords from '@aangan/contract/words/en/shared/sign-in.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { serverMessage, networkErrorDetail } from '../../api/api-error.ts';
import { useSite } from '../../api/site.ts';
import { paths } from '../../shared/links.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { toast } from '../../ui/toast.ts';
import { switchUser, useLogin } from '../queries/auth.ts';
import { ConsentForm, type Undecided } from './ConsentForm.tsx';
import { EmailField } from './EmailField.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { useNativeForm } from './use-native-form.ts';

/** Sign-in with Google, or with e-mail and password. Updates the current user in the query cache. */
export function LoginForm() {
  const { google } = useSite();
  const login = useLogin();
  const [undecided, setUndecided] = useState<Undecided | null>(null);
  const { refused, onSubmit } = useNativeForm<'email' | 'password'>(({ email, password }) =>
    login.mutate(
      { email: email.trim(), password },
      {
        onSuccess: (user) => {
          if (user.asksConsent === true) return setUndecided({ user });
          switchUser(user);
          toast.success(messages.loginSucceeded);
        },
        onError: (error) => toast.failure(serverMessage(error) ?? messages.loginFailed, networkErrorDetail(error)),
      },
    ),
  );

  if (undecided !== null) return <ConsentForm undecided={undecided} onBack={() => setUndecided(null)} />;
  return (
    <>
      {google !== undefined && (
        <>
          <div className="mt-7">
            <GoogleButton onUndecided={setUndecided} />
          </div>
          <div className="type-small my-5 flex items-center gap-3.5 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {words.orWithEmail}
          </div>
        </>
      )}
      <form noValidate onSubmit={onSubmit} className="mt-6 flex flex-col gap-5">
        <EmailField label={signInWords.email} error={refused['email']} />
        <PasswordField
          label={labels.password}
          name="password"
          autoComplete="current-password"
          error={refused['password']}
        />
        <Link
          to={paths.forgotPassword}
          className="type-small -mt-2 self-end rounded-small py-1 text-link underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          {signInWords.forgotPassword}
        </Link>
        <Button type="submit" className="mt-1 w-full" busy={login.isPending} busyLabel={busy.loading}>
          {buttons.login}
        </Button>
      </form>
    </>
  );
}
