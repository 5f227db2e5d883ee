import { RESET_LINK_MINUTES } from '@aangan/contract/limits.ts';
import * as words from '@aangan/contract/words/en/accounts/forgot-password.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as signInWords from '@aangan/contract/words/en/shared/sign-in.ts';
import { paths } from '../../shared/links.ts';
import { Note } from '../../shared/Note.tsx';
import { showError } from '../../shared/show-error.ts';
import { Button } from '../../ui/Button.tsx';
import { EmailField, useNativeForm } from '../parts/NativeForm.tsx';
import { AlternativeLink, SignInFrame } from '../parts/SignInFrame.tsx';
import { useForgotPassword } from '../queries/account.ts';

/** `/forgot-password`. The response does not reveal whether the account exists. */
export function ForgotPassword() {
  const forgot = useForgotPassword();
  const { refused, onSubmit } = useNativeForm<'email'>(({ email }, { refuse }) =>
    forgot.mutate(
      { email: email.trim() },
      {
        onError: (error) => {
          showError(error);
          refuse(error);
        },
      },
    ),
  );

  return (
    <SignInFrame heading={signInWords.forgotPassword} lead={words.lead}>
      <form noValidate onSubmit={onSubmit} className="mt-7 flex flex-col gap-5">
        <EmailField label={signInWords.email} error={refused['email']} />
        <div aria-live="polite" className="empty:-mt-5">
          {forgot.data !== undefined && (
            <Note
              tone="neem"
              title={forgot.data.message}
              detail={words.linkWorksOnce({ minutes: RESET_LINK_MINUTES })}
            />
          )}
        </div>
        <Button type="submit" className="w-full" busy={forgot.isPending} busyLabel={busy.sending}>
          {forgot.data === undefined ? words.send : words.sendAnother}
        </Button>
      </form>
      <AlternativeLink sentence={words.remembered} to={paths.login} />
    </SignInFrame>
  );
}
