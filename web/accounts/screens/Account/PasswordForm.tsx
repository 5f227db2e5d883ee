import * as words from '@aangan/contract/words/en/accounts/account.ts';
import * as accountMessages from '@aangan/contract/words/en/shared/account.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as signInWords from '@aangan/contract/words/en/shared/sign-in.ts';
import { Link } from 'wouter';
import { errorMessage } from '../../../api/api-error.ts';
import { useChangePassword } from '../../queries/account.ts';
import { NewPasswordField } from '../../parts/NewPasswordField.tsx';
import { useNativeForm } from '../../parts/use-native-form.ts';
import { paths } from '../../../shared/links.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { toast } from '../../../ui/toast.ts';
import { Section } from './Section.tsx';

/** Password change. `email` associates the fields with an account in password managers. */
export function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword();
  const { refused, onSubmit } = useNativeForm<'currentPassword' | 'newPassword'>(
    ({ currentPassword, newPassword }, { form, refuse }) =>
      change.mutate(
        { currentPassword, newPassword },
        {
          onSuccess: () => {
            form.reset();
            toast.success(accountMessages.passwordChanged);
          },
          onError: (error) => {
            if (!refuse(error)) toast.failure(errorMessage(error));
          },
        },
      ),
  );

  return (
    <Section title={words.password} lead={words.passwordLead}>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={words.currentPassword}
          name="currentPassword"
          autoComplete="current-password"
          error={refused['currentPassword']}
        />
        <NewPasswordField label={signInWords.newPassword} name="newPassword" error={refused['newPassword']} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button
            type="submit"
            variant="secondary"
            className="max-sm:w-full"
            busy={change.isPending}
            busyLabel={busy.saving}
          >
            {words.changePassword}
          </Button>
          <Link
            to={paths.forgotPassword}
            className="text-link underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            {signInWords.forgotPassword}
          </Link>
        </div>
      </form>
    </Section>
  );
}
