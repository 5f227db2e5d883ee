import { useState } from 'react';
import { Link } from 'wouter';
import { refusedFields, shownMessage } from '../api/api-error.ts';
import { useForgotPassword } from '../api/account.ts';
import { Note } from '../components/Note.tsx';
import { refusedInputs } from '../components/sign-in/refused-inputs.ts';
import { focusRefused } from '../ui/focus-refused.ts';
import { SignInFrame } from '../components/sign-in/SignInFrame.tsx';
import { addresses } from '../links.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { toast } from '../ui/toast.ts';

/** `/forgot-password`. Says the same whether or not the address has an account. */
export function ForgotPassword() {
  const forgot = useForgotPassword();
  const [refused, setRefused] = useState<Record<string, string>>({});

  function onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const inputs = refusedInputs(form);
    setRefused(inputs);
    if (Object.keys(inputs).length > 0) return focusRefused(form, inputs);
    const { email } = Object.fromEntries(new FormData(form)) as Record<'email', string>;
    forgot.mutate(
      { email: email.trim() },
      {
        onError: (error) => {
          toast.failure(shownMessage(error));
          setRefused(refusedFields(error));
          focusRefused(form, refusedFields(error));
        },
      },
    );
  }

  return (
    <SignInFrame heading="Forgot your password?" lead="It happens. We send you a link to a new one.">
      <form noValidate onSubmit={onSubmit} className="mt-7 flex flex-col gap-5">
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          error={refused['email']}
        />
        <output aria-live="polite" className="empty:-mt-5">
          {forgot.data !== undefined && (
            <Note
              tone="neem"
              title={forgot.data.message}
              detail="The link works once, for 30 minutes. Nothing there? Look into the spam folder, or try again."
            />
          )}
        </output>
        <Button type="submit" className="w-full" busy={forgot.isPending} busyLabel="Sending...">
          {forgot.data === undefined ? 'Send link' : 'Send another link'}
        </Button>
      </form>
      <p className="mt-5 text-center text-muted">
        Remembered it?{' '}
        <Link
          to={addresses.login}
          className="font-semibold text-link underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          Login
        </Link>
      </p>
    </SignInFrame>
  );
}
