import { RESET_LINK_MINUTES } from '@aangan/contract/limits.ts';
import { Link } from 'wouter';
import { refusedFields, shownMessage } from '../api/api-error.ts';
import { useForgotPassword } from '../api/account.ts';
import { Note } from '../components/Note.tsx';
import { usePlainForm } from '../components/sign-in/use-plain-form.ts';
import { SignInFrame } from '../components/sign-in/SignInFrame.tsx';
import { addresses } from '../links.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { toast } from '../ui/toast.ts';

/** `/forgot-password`. Says the same whether or not the address has an account. */
export function ForgotPassword() {
  const forgot = useForgotPassword();
  const { refused, onSubmit } = usePlainForm<'email'>(({ email }, { refuse }) =>
    forgot.mutate(
      { email: email.trim() },
      {
        onError: (error) => {
          toast.failure(shownMessage(error));
          refuse(refusedFields(error));
        },
      },
    ),
  );

  return (
    <SignInFrame heading="Forgot your password?" lead="It happens. We send you a link to a new one.">
      <form noValidate onSubmit={onSubmit} className="mt-7 flex flex-col gap-5">
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          error={refused['email']}
        />
        <output aria-live="polite" className="empty:-mt-5">
          {forgot.data !== undefined && (
            <Note
              tone="neem"
              title={forgot.data.message}
              detail={`The link works once, for ${RESET_LINK_MINUTES} minutes. Nothing there? Look into the spam folder, or try again.`}
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
