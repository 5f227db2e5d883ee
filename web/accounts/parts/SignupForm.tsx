import { MAX_TEXT } from '@aangan/contract/limits.ts';
import * as words from '@aangan/contract/words/en/accounts/signup.ts';
import * as accountMessages from '@aangan/contract/words/en/shared/account.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { networkErrorDetail } from '../../api/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { toast } from '../../ui/toast.ts';
import { useSignup } from '../queries/auth.ts';
import { ConsentBoxes, consentIn, NewTabLink } from './ConsentForm.tsx';
import { EmailField, NewPasswordField, useNativeForm } from './NativeForm.tsx';

type Name = 'name' | 'email' | 'password' | 'adult' | 'notice';

const terms = (text: string) => <NewTabLink to="/legal/terms">{text}</NewTabLink>;

/** Name, e-mail, password and consents. The toast shows the specified text; field errors are shown at the fields. */
export function SignupForm() {
  const signup = useSignup();
  const { refused, onSubmit } = useNativeForm<Name>(({ name, email, password, ...boxes }, { refuse }) =>
    signup.mutate(
      { name: name.trim(), email: email.trim(), password, ...consentIn(boxes) },
      {
        onSuccess: () => toast.success(messages.signupSucceeded, { detail: accountMessages.linkMailed }),
        onError: (error) => {
          toast.failure(messages.signupFailed, networkErrorDetail(error));
          refuse(error);
        },
      },
    ),
  );

  return (
    <>
      <form noValidate onSubmit={onSubmit} className="mt-7 flex flex-col gap-5">
        <Field label={words.userName} name="name" autoComplete="name" maxLength={MAX_TEXT} error={refused['name']} />
        <EmailField label={labels.email} error={refused['email']} />
        <NewPasswordField label={labels.password} name="password" error={refused['password']} />
        <ConsentBoxes refused={refused} />
        <Button type="submit" className="mt-1 w-full" busy={signup.isPending} busyLabel={busy.loading}>
          {buttons.signup}
        </Button>
      </form>
      <p className="type-small mt-4 text-muted">
        <RichText parts={words.agree({ terms })} />
      </p>
    </>
  );
}
