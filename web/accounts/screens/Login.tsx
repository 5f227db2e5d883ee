import * as words from '@aangan/contract/words/en/accounts/login.ts';
import * as headings from '@aangan/contract/words/en/shared/headings.ts';
import { SIGN_UP_LINK } from '../../shared/links.ts';
import { useReturnState } from '../../shared/sign-in-return.ts';
import { LoginForm } from '../parts/LoginForm.tsx';
import { AlternativeLink, SignInFrame } from '../parts/SignInFrame.tsx';

/** `/login`. The guard redirects after success. */
export function Login() {
  return (
    <SignInFrame heading={headings.login} lead={words.lead}>
      <LoginForm />
      <AlternativeLink sentence={words.newHere} to={SIGN_UP_LINK} state={useReturnState()} />
    </SignInFrame>
  );
}
