import * as loginWords from '@aangan/contract/words/en/accounts/login.ts';
import * as words from '@aangan/contract/words/en/accounts/sign-in-dialog.ts';
import * as signupWords from '@aangan/contract/words/en/accounts/signup.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { refetchCurrentUser, useCurrentUser } from '../queries/current-user.ts';
import { LoginForm } from './LoginForm.tsx';
import { SignupForm } from './SignupForm.tsx';

interface SignInDialogProps {
  /** Text that the entered data is kept. */
  lead: string;
  /** Continues the action that required the sign-in. */
  onSignedIn: () => void;
  onClose: () => void;
}

/** Sign-in or sign-up in a dialog, so that the page behind keeps its state. */
export function SignInDialog({ lead, onSignedIn, onClose }: SignInDialogProps) {
  const [form, setForm] = useState<'login' | 'signup'>('login');
  const { user } = useCurrentUser();
  const proceed = useEffectEvent(onSignedIn);
  // The session of a cached user may have ended, and the action would only be refused again.
  const [isChecked, setChecked] = useState(false);
  useEffect(() => void refetchCurrentUser().then(() => setChecked(true)), []);
  const isSignedIn = isChecked && user !== null;
  useEffect(() => {
    if (isSignedIn) proceed();
  }, [isSignedIn]);

  const [sentence, other] =
    form === 'login' ? [loginWords.newHere, 'signup' as const] : [signupWords.beenHere, 'login' as const];
  const link = (text: string) => (
    <button
      type="button"
      className="min-h-11 font-semibold text-link underline decoration-1 underline-offset-4 hover:decoration-2"
      onClick={() => setForm(other)}
    >
      {text}
    </button>
  );
  return (
    <Dialog open width="small" title={words[form]} onClose={onClose}>
      <p className="text-ink-2">{lead}</p>
      <p className="text-muted">
        <RichText parts={sentence({ link })} />
      </p>
      {form === 'login' ? <LoginForm /> : <SignupForm />}
    </Dialog>
  );
}
