import type { Consent } from '@aangan/contract/accounts/consent.ts';
import type { User } from '@aangan/contract/accounts/users.ts';
import * as words from '@aangan/contract/words/en/accounts/consent.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { useEffect, useRef } from 'react';
import { networkErrorDetail, serverMessage } from '../../api/api-error.ts';
import { useCall } from '../../api/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { switchUser, useGoogleLogin } from '../queries/auth.ts';
import { ConsentBoxes, consentIn } from './ConsentBoxes.tsx';
import { useNativeForm } from './use-native-form.ts';

/** A person without consents: the user of an older account, or a new user of Google's sign-in. */
export type Undecided = { user: User } | { token: string };

/** The two consents of sign-up, requested after a sign-in. Users of older accounts can continue without them. */
export function ConsentForm({ undecided, onBack }: { undecided: Undecided; onBack: () => void }) {
  const update = useCall('user/update');
  const google = useGoogleLogin();
  const heading = useRef<HTMLHeadingElement>(null);
  // The previous form, which had the focus, is gone.
  useEffect(() => heading.current?.focus(), []);
  async function complete(consent: Consent, refuse: (error: unknown) => boolean) {
    try {
      if ('user' in undecided) {
        switchUser(await update.mutateAsync(consent));
        toast.success(messages.loginSucceeded);
      } else {
        await google.mutateAsync({ token: undecided.token, ...consent });
        toast.success(messages.googleLoginSucceeded);
      }
    } catch (error) {
      if (refuse(error)) return;
      toast.failure(serverMessage(error) ?? messages.loginFailed, networkErrorDetail(error));
      // The session has ended, or the token, which is valid for five minutes, has expired.
      if (serverMessage(error) !== undefined) onBack();
    }
  }

  const { refused, onSubmit } = useNativeForm<'adult' | 'notice'>((typed, { refuse }) => {
    void complete(consentIn(typed), refuse);
  });

  return (
    <form noValidate onSubmit={onSubmit} className="mt-7">
      <h2 ref={heading} tabIndex={-1} className="type-h2 outline-none">
        {words.heading}
      </h2>
      <p className="mt-2 mb-4 text-ink-2">{'user' in undecided ? words.olderAccount : words.newAccount}</p>
      <ConsentBoxes refused={refused} />
      <Button
        type="submit"
        className="mt-5 w-full"
        busy={update.isPending || google.isPending}
        busyLabel={busy.loading}
      >
        {words.proceed}
      </Button>
      <Button
        variant="text"
        className="mt-2 w-full"
        onClick={() => ('user' in undecided ? switchUser(undecided.user) : onBack())}
      >
        {words.notNow}
      </Button>
    </form>
  );
}
