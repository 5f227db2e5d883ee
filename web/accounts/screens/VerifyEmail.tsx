import { VERIFICATION_LINK_HOURS } from '@aangan/contract/limits.ts';
import { formatHours } from '@aangan/contract/rules/time-spans.ts';
import * as words from '@aangan/contract/words/en/accounts/verify-email.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as controls from '@aangan/contract/words/en/ui/controls.ts';
import { isRefusal, errorMessage } from '../../api/api-error.ts';
import { paths } from '../../shared/links.ts';
import { Note, ErrorNote } from '../../shared/Note.tsx';
import { useSignInFor } from '../../shared/sign-in-return.ts';
import { useLinkToken } from '../../shared/use-link-token.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { SignInFrame } from '../parts/SignInFrame.tsx';
import { VerifyReminder } from '../parts/VerifyReminder.tsx';
import { useVerifyEmail } from '../queries/account.ts';
import { useCurrentUser } from '../queries/current-user.ts';

/** `/verify-email#t=…`, linked from a mail. Verifies immediately if signed in; otherwise after sign-in. */
export function VerifyEmail() {
  const token = useLinkToken();
  const { user, isPending } = useCurrentUser();
  const verification = useVerifyEmail(token, user !== null);
  const signInFor = useSignInFor();

  if (isPending || verification.isFetching) {
    return (
      <SignInFrame heading={words.heading} lead={words.moment}>
        {null}
      </SignInFrame>
    );
  }
  if (token !== null && user === null) {
    return (
      <SignInFrame heading={words.heading} lead={words.signIn}>
        <Button className="mt-7 w-full" onClick={() => signInFor(`${paths.verifyEmail}#t=${token}`)}>
          {buttons.login}
        </Button>
      </SignInFrame>
    );
  }
  if (verification.data !== undefined) {
    return (
      <SignInFrame heading={words.heading} lead={words.confirmed}>
        <div aria-live="polite" className="mt-7">
          <Note tone="neem" title={verification.data.message} />
        </div>
        <ButtonLink to={paths.start} className="mt-5 w-full">
          {buttons.seeHomes}
        </ButtonLink>
      </SignInFrame>
    );
  }
  if (verification.error !== null && !isRefusal(verification.error, 'LINK_VOID')) {
    return (
      <SignInFrame heading={words.heading} lead={words.notYet}>
        <ErrorNote className="mt-7" title={errorMessage(verification.error)} />
        <Button className="mt-5 w-full" onClick={() => void verification.refetch()}>
          {controls.tryAgain}
        </Button>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame heading={words.heading} lead={words.voidLead({ duration: formatHours(VERIFICATION_LINK_HOURS) })}>
      <ErrorNote className="mt-7" title={words.voidLink} />
      {user === null ? (
        <ButtonLink to={paths.login} className="mt-5 w-full">
          {buttons.login}
        </ButtonLink>
      ) : (
        <VerifyReminder className="mt-5" />
      )}
    </SignInFrame>
  );
}
