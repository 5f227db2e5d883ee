import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { useRef, useState } from 'react';
import { serverMessage, networkErrorDetail } from '../../../api/api-error.ts';
import { useGoogleLogin } from '../../queries/auth.ts';
import { useSite } from '../../../api/site.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { GoogleMark } from './GoogleMark.tsx';
import { loadGoogleIdentity } from './google-identity.ts';

/**
 * 'Continue with Google': our button forwards clicks to Google's hidden button, which must open the popup. If that is
 * impossible, Google's button is shown instead.
 */
export function GoogleButton() {
  const { google } = useSite();
  const login = useGoogleLogin();
  const googleButton = useRef<HTMLDivElement>(null);
  const [isGoogleButtonShown, showGoogleButton] = useState(false);
  const [isLoading, setLoading] = useState(false);

  // Awaited: callbacks of `mutate` do not run after the guard has navigated.
  async function onCredential(credential: string) {
    try {
      await login.mutateAsync(credential);
      toast.success(messages.googleLoginSucceeded);
    } catch (error) {
      toast.failure(serverMessage(error) ?? messages.googleLoginFailed, networkErrorDetail(error));
    }
  }

  async function prepare(): Promise<HTMLElement | null> {
    if (google === undefined) return null;
    const identity = await loadGoogleIdentity(google.scriptUrl);
    const container = googleButton.current;
    if (container === null) return null;
    if (container.childElementCount === 0) {
      identity.initialize({
        client_id: google.clientId,
        callback: ({ credential }) => void onCredential(credential),
        ux_mode: 'popup',
      });
      identity.renderButton(container, {
        type: 'standard',
        text: 'continue_with',
        size: 'large',
        width: container.clientWidth,
      });
    }
    return container.querySelector<HTMLElement>('button, [role="button"]');
  }

  async function press() {
    setLoading(true);
    try {
      const button = await prepare();
      if (button === null) showGoogleButton(true);
      else button.click();
    } catch {
      toast.failure(messages.googleLoginFailed);
    }
    setLoading(false);
  }

  if (google === undefined) return null;
  return (
    <>
      {!isGoogleButtonShown && (
        <Button
          variant="secondary"
          className="w-full"
          icon={<GoogleMark />}
          busy={isLoading || login.isPending}
          busyLabel={busy.loading}
          onClick={() => void press()}
        >
          {buttons.google}
        </Button>
      )}
      <div
        ref={googleButton}
        inert={!isGoogleButtonShown}
        className={isGoogleButtonShown ? 'flex min-h-13 justify-center' : 'h-0 overflow-hidden'}
      />
    </>
  );
}
