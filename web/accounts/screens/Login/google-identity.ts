import { loadScript } from '../../../ui/load-script.ts';

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
export function loadGoogleIdentity(scriptUrl: string): Promise<GoogleIdentity> {
  loading ??= loadIdentity(scriptUrl).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function loadIdentity(address: string): Promise<GoogleIdentity> {
  await loadScript(address);
  const identity = window.google?.accounts.id;
  if (identity === undefined) throw new Error(`${address} is no sign-in script`);
  return identity;
}
