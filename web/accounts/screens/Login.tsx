import * as words from '@aangan/contract/words/en/accounts/login.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import * as headings from '@aangan/contract/words/en/shared/headings.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import * as signInWords from '@aangan/contract/words/en/shared/sign-in.ts';
import { Link } from 'wouter';
import { serverMessage, networkErrorDetail } from '../../api/api-error.ts';
import { useLogin } from '../queries/auth.ts';
import { useSite } from '../../api/site.ts';
import { EmailField } from '../parts/EmailField.tsx';
import { AlternativeLink } from '../parts/AlternativeLink.tsx';
import { useNativeForm } from '../parts/use-native-form.ts';
import { SignInFrame } from '../parts/SignInFrame.tsx';
import { useReturnState } from '../../shared/sign-in-return.ts';
import { SIGN_UP_LINK, addresses } from '../../shared/links.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { toast } from '../../ui/toast.ts';
import { GoogleButton } from './Login/GoogleButton.tsx';

/** `/login`. The guard redirects after success. */
export function Login() {
  const { google } = useSite();
  const login = useLogin();
  const remembered = useReturnState();
  const { refused, onSubmit } = useNativeForm<'email' | 'password'>(({ email, password }) =>
    login.mutate(
      { email: email.trim(), password },
      {
        onSuccess: () => toast.success(messages.loginSucceeded),
        onError: (error) => toast.failure(serverMessage(error) ?? messages.loginFailed, networkErrorDetail(error)),
      },
    ),
  );

  return (
    <SignInFrame heading={headings.login} lead={words.lead}>
      {google !== undefined && (
        <>
          <div className="mt-7">
            <GoogleButton />
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
          to={addresses.forgotPassword}
          className="type-small -mt-2 self-end rounded-small py-1 text-link underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          {signInWords.forgotPassword}
        </Link>
        <Button type="submit" className="mt-1 w-full" busy={login.isPending} busyLabel={busy.loading}>
          {buttons.login}
        </Button>
      </form>
      <AlternativeLink sentence={words.newHere} to={SIGN_UP_LINK} state={remembered} />
    </SignInFrame>
  );
}
