import * as words from '@aangan/contract/words/en/accounts/login.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import * as signInWords from '@aangan/contract/words/en/shared/sign-in.ts';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { isRefusal, networkErrorDetail, serverMessage } from '../../api/api-error.ts';
import { useSite } from '../../api/site.ts';
import { paths } from '../../shared/links.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/Field.tsx';
import { loadScript } from '../../ui/load-script.ts';
import { toast } from '../../ui/toast.ts';
import { switchUser, useGoogleLogin, useLogin } from '../queries/auth.ts';
import { ConsentForm, type ConsentPending } from './ConsentForm.tsx';
import { EmailField, useNativeForm } from './NativeForm.tsx';

/** Sign-in with Google, or with e-mail and password. Updates the current user in the query cache. */
export function LoginForm() {
  const { google } = useSite();
  const login = useLogin();
  const [pending, setPending] = useState<ConsentPending | null>(null);
  const { refused, onSubmit } = useNativeForm<'email' | 'password'>(({ email, password }) =>
    login.mutate(
      { email: email.trim(), password },
      {
        onSuccess: (user) => {
          if (user.asksConsent === true) return setPending({ user });
          switchUser(user);
          toast.success(messages.loginSucceeded);
        },
        onError: (error) => toast.failure(serverMessage(error) ?? messages.loginFailed, networkErrorDetail(error)),
      },
    ),
  );

  if (pending !== null) return <ConsentForm pending={pending} onBack={() => setPending(null)} />;
  return (
    <>
      {google !== undefined && (
        <>
          <div className="mt-7">
            <GoogleButton onConsentNeeded={setPending} />
          </div>
          <div className="type-small my-5 flex items-center gap-3.5 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {words.orWithEmail}
          </div>
        </>
      )}
      <form noValidate onSubmit={onSubmit} className="mt-6 flex flex-col gap-5">
        <EmailField label={signInWords.email} error={refused['email']} />
        <PasswordField
          label={labels.password}
          name="password"
          autoComplete="current-password"
          error={refused['password']}
        />
        <Link
          to={paths.forgotPassword}
          className="type-small -mt-2 self-end rounded-small py-1 text-link underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          {signInWords.forgotPassword}
        </Link>
        <Button type="submit" className="mt-1 w-full" busy={login.isPending} busyLabel={busy.loading}>
          {buttons.login}
        </Button>
      </form>
    </>
  );
}

/** The used part of Google's Identity Services API. */
interface GoogleIdentity {
  initialize(settings: {
    client_id: string;
    callback: (answer: { credential: string }) => void;
    ux_mode: 'popup';
  }): void;
  renderButton(
    container: HTMLElement,
    look: { type: 'standard'; text: 'continue_with'; size: 'large'; width: number },
  ): void;
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } };
  }
}

let loading: Promise<GoogleIdentity> | null = null;

/** Loads the identity provider's script on demand; a failed load is retried next time. */
function loadGoogleIdentity(scriptUrl: string): Promise<GoogleIdentity> {
  loading ??= loadIdentity(scriptUrl).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function loadIdentity(url: string): Promise<GoogleIdentity> {
  await loadScript(url);
  const identity = window.google?.accounts.id;
  if (identity === undefined) throw new Error(`${url} is no sign-in script`);
  return identity;
}

/**
 * 'Continue with Google': our button forwards clicks to Google's hidden button, which must open the popup. If that is
 * impossible, Google's button is shown instead. `onConsentNeeded`: consents are needed before the sign-in is complete.
 */
function GoogleButton({ onConsentNeeded }: { onConsentNeeded: (pending: ConsentPending) => void }) {
  const { google } = useSite();
  const login = useGoogleLogin();
  const googleButton = useRef<HTMLDivElement>(null);
  const [isGoogleButtonShown, showGoogleButton] = useState(false);
  const [isLoading, setLoading] = useState(false);

  // Awaited, because the callbacks of `mutate` do not run once the route guard has unmounted this form.
  async function onCredential(token: string) {
    try {
      const user = await login.mutateAsync({ token });
      if (user.asksConsent === true) onConsentNeeded({ user });
      else toast.success(messages.googleLoginSucceeded);
    } catch (error) {
      if (isRefusal(error, 'CONSENT_NEEDED')) onConsentNeeded({ token });
      else toast.failure(serverMessage(error) ?? messages.googleLoginFailed, networkErrorDetail(error));
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

/** Google's logo, required by its branding guidelines. */
function GoogleMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#EA4335"
        d="M24 9.5c3.540 0 6.710 1.220 9.210 3.600l6.850-6.850C35.900 2.380 30.470 0 24 0 14.620 0 6.510 5.380 2.560 13.220l7.980 6.190C12.430 13.720 17.740 9.500 24 9.500z"
      />
      <path
        fill="#4285F4"
        d="M46.980 24.550c0-1.570-.150-3.090-.380-4.550H24v9.020h12.940c-.580 2.960-2.260 5.480-4.780 7.180l7.730 6c4.510-4.180 7.090-10.360 7.090-17.650z"
      />
      <path
        fill="#FBBC05"
        d="M10.530 28.590c-.480-1.450-.760-2.990-.760-4.590s.270-3.140.760-4.590l-7.980-6.190C.920 16.460 0 20.120 0 24c0 3.880.920 7.540 2.560 10.780l7.970-6.190z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.480 0 11.930-2.130 15.890-5.810l-7.730-6c-2.150 1.450-4.920 2.300-8.160 2.300-6.260 0-11.570-4.220-13.470-9.910l-7.980 6.190C6.510 42.620 14.620 48 24 48z"
      />
    </svg>
  );
}
