import * as words from '@aangan/contract/words/en/accounts/signup.ts';
import * as headings from '@aangan/contract/words/en/shared/headings.ts';
import { paths } from '../../shared/links.ts';
import { useReturnState } from '../../shared/sign-in-return.ts';
import { AlternativeLink, SignInFrame } from '../parts/SignInFrame.tsx';
import { SignupForm } from '../parts/SignupForm.tsx';

/** `/signup`, also `/SignUp`. The guard redirects after success. */
export function Signup() {
  return (
    <SignInFrame heading={headings.signup} lead={words.lead}>
      <SignupForm />
      <AlternativeLink sentence={words.beenHere} to={paths.login} state={useReturnState()} />
    </SignInFrame>
  );
}
