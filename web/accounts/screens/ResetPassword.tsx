import { RESET_LINK_MINUTES } from '@aangan/contract/limits.ts';
import * as words from '@aangan/contract/words/en/accounts/reset-password.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as signInWords from '@aangan/contract/words/en/shared/sign-in.ts';
import { useLocation } from 'wouter';
import { isRefusal } from '../../api/api-error.ts';
import { paths } from '../../shared/links.ts';
import { ErrorNote } from '../../shared/Note.tsx';
import { showError } from '../../shared/show-error.ts';
import { useLinkToken } from '../../shared/use-link-token.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { NewPasswordField, useNativeForm } from '../parts/NativeForm.tsx';
import { SignInFrame } from '../parts/SignInFrame.tsx';
import { useResetPassword } from '../queries/account.ts';

/** `/reset-password#t=…`, linked from a mail. */
export function ResetPassword() {
  const token = useLinkToken();
  const reset = useResetPassword();
  const [, navigate] = useLocation();
  const { refused, onSubmit } = useNativeForm<'password'>(({ password }, { refuse }) =>
    reset.mutate(
      { token: token ?? '', password },
      {
        onSuccess: ({ message }) => {
          toast.success(message);
          navigate(paths.login, { replace: true });
        },
        onError: (error) => {
          if (isRefusal(error, 'LINK_VOID')) return;
          if (!refuse(error)) showError(error);
        },
      },
    ),
  );

  if (token === null || isRefusal(reset.error, 'LINK_VOID')) return <VoidLink />;
  return (
    <SignInFrame heading={words.heading} lead={words.lead}>
      <form noValidate onSubmit={onSubmit} className="mt-7 flex flex-col gap-5">
        <NewPasswordField label={signInWords.newPassword} name="password" error={refused['password']} />
        <Button type="submit" className="mt-1 w-full" busy={reset.isPending} busyLabel={busy.saving}>
          {words.save}
        </Button>
      </form>
    </SignInFrame>
  );
}

/** The link was used, expired after half an hour, was superseded, or is truncated. */
function VoidLink() {
  return (
    <SignInFrame heading={words.heading} lead={words.voidLead}>
      <ErrorNote
        className="mt-7"
        title={words.voidLink}
        detail={words.linkWorksOnce({ minutes: RESET_LINK_MINUTES })}
      />
      <ButtonLink to={paths.forgotPassword} className="mt-5 w-full">
        {words.askAgain}
      </ButtonLink>
    </SignInFrame>
  );
}
