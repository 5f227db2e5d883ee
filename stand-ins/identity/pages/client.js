// The sign-in script, as pages load it: google.accounts.id. Its button opens the account chooser in a popup.
(() => {
  const base = new URL('.', document.currentScript.src);
  const labels = {
    signin_with: 'Sign in with Google',
    signup_with: 'Sign up with Google',
    continue_with: 'Continue with Google',
    signin: 'Sign in',
  };
  // Four petals: this is not Google, and does not pretend to be.
  const mark = `<svg viewBox="0 0 20 20" aria-hidden="true">
    <path d="M10 10V2l4 4z" fill="#2b4478" /><path d="M10 10h8l-4 4z" fill="#cc2b17" />
    <path d="M10 10v8l-4-4z" fill="#f2a51d" /><path d="M10 10H2l4-4z" fill="#23613f" /></svg>`;
  let settings = null;
  let popup = null;

  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== base.origin || source !== popup || data?.type !== 'credential' || !settings) return;
    popup = null;
    settings.callback?.({ credential: data.credential, select_by: 'btn', clientId: settings.client_id });
  });

  function initialize(given) {
    settings = given;
  }

  function renderButton(parent, options = {}) {
    loadStyle();
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'gsi-button';
    button.dataset.theme = options.theme ?? 'outline';
    button.dataset.size = options.size ?? 'large';
    button.dataset.shape = options.shape ?? 'rectangular';
    if (options.width) button.style.width = `${parseInt(options.width, 10)}px`;
    button.innerHTML = mark;
    button.append(labels[options.text] ?? labels.signin_with);
    button.addEventListener('click', () => {
      options.click_listener?.();
      openChooser();
    });
    parent.replaceChildren(button);
  }

  function openChooser() {
    const address = new URL('select', base);
    address.searchParams.set('client_id', settings?.client_id ?? '');
    address.searchParams.set('origin', location.origin);
    if (settings?.nonce) address.searchParams.set('nonce', settings.nonce);
    const left = window.screenX + Math.max(0, (window.outerWidth - 480) / 2);
    popup = window.open(address.href, 'gsi', `popup,width=480,height=640,left=${left},top=${window.screenY + 80}`);
  }

  function loadStyle() {
    if (document.getElementById('gsi-style')) return;
    const link = document.createElement('link');
    link.id = 'gsi-style';
    link.rel = 'stylesheet';
    link.crossOrigin = 'anonymous';
    link.href = new URL('style', base).href;
    document.head.append(link);
  }

  const nothing = () => {};
  window.google = window.google ?? {};
  window.google.accounts = window.google.accounts ?? {};
  window.google.accounts.id = {
    initialize,
    renderButton,
    prompt: nothing,
    cancel: nothing,
    disableAutoSelect: nothing,
    storeCredential: nothing,
    revoke: (_hint, done) => done?.({ successful: true }),
  };
  window.onGoogleLibraryLoad?.();
})();
