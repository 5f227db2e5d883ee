import { loadScript } from '../../ui/load-script.ts';

/** The part of Google's sign-in script that is used here. */
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

/** The identity provider's script, loaded once somebody wants it; a failed try is forgotten, so that the next one asks anew. */
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
