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
  loading ??= loadScript(scriptUrl).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function loadScript(address: string): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => {
      const identity = window.google?.accounts.id;
      if (identity === undefined) reject(new Error(`${address} is no sign-in script`));
      else resolve(identity);
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${address} did not load`));
    });
    document.head.append(script);
  });
}
