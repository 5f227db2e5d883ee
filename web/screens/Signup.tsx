import * as accountMessages from '@aangan/contract/words/en/shared/account.ts';
import { MAX_PASSWORD, MAX_TEXT, MIN_PASSWORD } from '@aangan/contract/limits.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as headings from '@aangan/contract/words/en/shared/headings.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { Link } from 'wouter';
import { refusedFields, whyUnanswered } from '../api/api-error.ts';
import { useSignup } from '../api/auth.ts';
import { LegalLink } from '../components/LegalLink.tsx';
import { usePlainForm } from '../components/sign-in/use-plain-form.ts';
import { SignInFrame } from '../components/sign-in/SignInFrame.tsx';
import { useRemembered } from '../components/sign-in-return.ts';
import { addresses } from '../links.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { toast } from '../ui/toast.ts';

const link = 'text-link underline decoration-1 underline-offset-4 hover:decoration-2';

/** `/signup`, also `/SignUp`. The toast says what it must; beside the fields stands what can be mended. */
export function Signup() {
  const signup = useSignup();
  const remembered = useRemembered();
  const { refused, onSubmit } = usePlainForm<'name' | 'email' | 'password'>(({ name, email, password }, { refuse }) =>
    signup.mutate(
      { name: name.trim(), email: email.trim(), password },
      {
        onSuccess: () => toast.success(messages.signupSucceeded, { detail: accountMessages.linkMailed }),
        onError: (error) => {
          toast.failure(messages.signupFailed, whyUnanswered(error));
          refuse(refusedFields(error));
        },
      },
    ),
  );

  return (
    <SignInFrame heading={headings.signup} lead="One account to travel with, and to open your own door.">
      <form noValidate onSubmit={onSubmit} className="mt-7 flex flex-col gap-5">
        <Field label="UserName" name="name" autoComplete="name" maxLength={MAX_TEXT} error={refused['name']} />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          error={refused['email']}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          minLength={MIN_PASSWORD}
          maxLength={MAX_PASSWORD}
          hint={`${MIN_PASSWORD} characters or more; a short sentence is easy to keep.`}
          error={refused['password']}
        />
        <Button type="submit" className="mt-1 w-full" busy={signup.isPending} busyLabel={busy.loading}>
          {buttons.signup}
        </Button>
      </form>
      <p className="type-small mt-4 text-muted">
        By signing up you accept the{' '}
        <LegalLink text="terms" className={link}>
          Terms of Service
        </LegalLink>{' '}
        and the{' '}
        <LegalLink text="privacy" className={link}>
          Privacy Policy
        </LegalLink>
        .
      </p>
      <p className="mt-5 text-center text-muted">
        Been here before?{' '}
        <Link to={addresses.login} state={remembered} className={`${link} font-semibold`}>
          {buttons.login}
        </Link>
      </p>
    </SignInFrame>
  );
}
