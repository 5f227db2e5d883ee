import type { AccountView } from '@aangan/contract/accounts/calls.ts';
import { FRESH_SIGN_IN_MINUTES } from '@aangan/contract/limits.ts';
import * as words from '@aangan/contract/words/en/accounts/account.ts';
import * as formWords from '@aangan/contract/words/en/accounts/sign-in.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { isRefusal, fieldErrors, errorMessage } from '../../../api/api-error.ts';
import { paths } from '../../../shared/links.ts';
import { ErrorNote } from '../../../shared/Note.tsx';
import { useSignInFor } from '../../../shared/sign-in-return.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PasswordField } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDeleteAccount } from '../../queries/account.ts';
import { switchUser, useLogout } from '../../queries/auth.ts';

/** Confirms the deletion with the password and lists obstacles. Accounts without a password need a recent sign-in. */
export function DeleteAccountQuestion({ account, onClose }: { account: AccountView; onClose: () => void }) {
  const remove = useDeleteAccount();
  const logout = useLogout();
  const signInFor = useSignInFor();
  const [, navigate] = useLocation();
  const [refused, setRefused] = useState<string>();
  const password = useRef<HTMLInputElement>(null);

  function onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = password.current?.value ?? '';
    if (account.hasPassword && typed === '') {
      setRefused(formWords.missing({ label: labels.password }));
      password.current?.focus();
      return;
    }
    setRefused(undefined);
    remove.mutate(account.hasPassword ? { password: typed } : {}, {
      onSuccess: ({ message }) => {
        toast.success(message);
        // Navigates first, because this page's guard would redirect to /login.
        navigate(paths.start);
        switchUser(null);
      },
      onError: (error) => {
        setRefused(fieldErrors(error)['password']);
        if (fieldErrors(error)['password'] !== undefined) password.current?.focus();
      },
    });
  }

  const obstacle = remove.error !== null && refused === undefined ? errorMessage(remove.error) : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.deleteQuestion}
      width="small"
      initialFocus={account.hasPassword ? password : undefined}
    >
      <form noValidate onSubmit={onSubmit} className="grid gap-5">
        <p className="text-ink-2">
          {account.hasPassword ? words.deleteByPassword : words.deleteByGoogle({ minutes: FRESH_SIGN_IN_MINUTES })}
        </p>
        {account.hasPassword && (
          <PasswordField
            ref={password}
            label={labels.password}
            name="password"
            autoComplete="current-password"
            error={refused}
          />
        )}
        {obstacle !== undefined && (
          <ErrorNote
            title={obstacle}
            action={
              isRefusal(remove.error, 'SIGN_IN_AGAIN') && (
                <Button
                  variant="secondary"
                  size="row"
                  busy={logout.isPending}
                  onClick={() => logout.mutate(undefined, { onSuccess: () => signInFor(paths.account) })}
                >
                  {words.signInAgain}
                </Button>
              )
            }
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {words.keep}
          </Button>
          <Button type="submit" variant="destructive" busy={remove.isPending} busyLabel={busy.deleting}>
            {words.deleteForGood}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
