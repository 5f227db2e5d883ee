import { MAX_PASSWORD, MIN_PASSWORD, RESET_LINK_MINUTES } from '@aangan/contract/limits.ts';
import { useLocation } from 'wouter';
import { ApiError, refusedFields, shownMessage } from '../api/api-error.ts';
import { useResetPassword } from '../api/account.ts';
import { Note } from '../components/Note.tsx';
import { usePlainForm } from '../components/sign-in/use-plain-form.ts';
import { SignInFrame } from '../components/sign-in/SignInFrame.tsx';
import { useLinkToken } from '../components/use-link-token.ts';
import { addresses } from '../links.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { toast } from '../ui/toast.ts';

/** `/reset-password#t=…`, from the mail. */
export function ResetPassword() {
  const token = useLinkToken();
  const reset = useResetPassword();
  const [, navigate] = useLocation();
  const { refused, onSubmit } = usePlainForm<'password'>(({ password }, { refuse }) =>
    reset.mutate(
      { token: token ?? '', password },
      {
        onSuccess: ({ message }) => {
          toast.success(message);
          navigate(addresses.login, { replace: true });
        },
        onError: (error) => {
          if (isLinkVoid(error)) return;
          refuse(refusedFields(error));
          if (refusedFields(error)['password'] === undefined) toast.failure(shownMessage(error));
        },
      },
    ),
  );

  if (token === null || isLinkVoid(reset.error)) return <VoidLink />;
  return (
    <SignInFrame heading="Choose a new password" lead="With it you are signed out on every device, and sign in anew.">
      <form noValidate onSubmit={onSubmit} className="mt-7 flex flex-col gap-5">
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          minLength={MIN_PASSWORD}
          maxLength={MAX_PASSWORD}
          hint={`${MIN_PASSWORD} characters or more; a short sentence is easy to keep.`}
          error={refused['password']}
        />
        <Button type="submit" className="mt-1 w-full" busy={reset.isPending} busyLabel="Saving...">
          Save password
        </Button>
      </form>
    </SignInFrame>
  );
}

/** It was used, is older than half an hour, was superseded, or arrived without its end. */
function VoidLink() {
  return (
    <SignInFrame heading="Choose a new password" lead="For that you need the newest link from your mail.">
      <div role="alert" className="mt-7">
        <Note
          tone="lac"
          title="This link does not work any more."
          detail={`A link works once, for ${RESET_LINK_MINUTES} minutes, and only the newest one.`}
        />
      </div>
      <ButtonLink to={addresses.forgotPassword} className="mt-5 w-full">
        Ask for a new link
      </ButtonLink>
    </SignInFrame>
  );
}

function isLinkVoid(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'LINK_VOID';
}
