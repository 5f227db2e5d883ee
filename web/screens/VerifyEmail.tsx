import { VERIFICATION_LINK_HOURS } from '@aangan/contract/limits.ts';
import { formatHours } from '@aangan/contract/rules/durations.ts';
import type { ReactNode } from 'react';
import { ApiError, shownMessage } from '../api/api-error.ts';
import { useVerifyEmail } from '../api/account.ts';
import { useCurrentUser } from '../api/current-user.ts';
import { Note } from '../components/Note.tsx';
import { SignInFrame } from '../components/sign-in/SignInFrame.tsx';
import { useSignInFor } from '../components/sign-in-return.ts';
import { useLinkToken } from '../components/use-link-token.ts';
import { VerifyReminder } from '../components/VerifyReminder.tsx';
import { addresses } from '../links.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';

/** `/verify-email#t=…`, from the mail. Confirms at once where its person is signed in; else they sign in first. */
export function VerifyEmail() {
  const token = useLinkToken();
  const { user, isPending } = useCurrentUser();
  const verification = useVerifyEmail(token, user !== null);
  const signInFor = useSignInFor();

  if (isPending || verification.isFetching) {
    return <Outcome lead="One moment, please.">{null}</Outcome>;
  }
  if (token !== null && user === null) {
    return (
      <Outcome lead="Sign in with the account that this mail is about; then it is confirmed.">
        <Button className="mt-7 w-full" onClick={() => signInFor(`${addresses.verifyEmail}#t=${token}`)}>
          Login
        </Button>
      </Outcome>
    );
  }
  if (verification.data !== undefined) {
    return (
      <Outcome lead="Our mails reach you. Thank you.">
        <output className="mt-7 block">
          <Note tone="neem" title={verification.data.message} />
        </output>
        <ButtonLink to={addresses.home} className="mt-5 w-full">
          See the homes
        </ButtonLink>
      </Outcome>
    );
  }
  if (verification.error !== null && !isLinkVoid(verification.error)) {
    return (
      <Outcome lead="The link is fine, and nothing is lost.">
        <div role="alert" className="mt-7">
          <Note tone="lac" title={shownMessage(verification.error)} />
        </div>
        <Button className="mt-5 w-full" onClick={() => void verification.refetch()}>
          Try again
        </Button>
      </Outcome>
    );
  }
  return (
    <Outcome
      lead={`It belongs to another account, is older than ${formatHours(VERIFICATION_LINK_HOURS)}, or came without its end.`}
    >
      <div role="alert" className="mt-7">
        <Note tone="lac" title="This link does not work." />
      </div>
      {user === null ? (
        <ButtonLink to={addresses.login} className="mt-5 w-full">
          Login
        </ButtonLink>
      ) : (
        <VerifyReminder className="mt-5" />
      )}
    </Outcome>
  );
}

function Outcome({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <SignInFrame heading="Your e-mail address" lead={lead}>
      {children}
    </SignInFrame>
  );
}

function isLinkVoid(error: Error): boolean {
  return error instanceof ApiError && error.code === 'LINK_VOID';
}
