/** URLs of external services that pages load from. */
export interface OutsideServices {
  /** The checkout script of the payment gateway. */
  checkoutUrl: string;
  /** The sign-in script of the identity provider; undefined without a provider. */
  signInUrl: string | undefined;
  /** The map tiles; undefined if Aangan serves them. */
  tilesUrl: string | undefined;
  /** The base URL of photos; undefined if Aangan serves them. */
  photosUrl: string | undefined;
}

const YEAR_S = 31_536_000;

/** Security headers of every response. Pages add their own content security policy. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The sign-in popup must be able to send its result to the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${YEAR_S}` } : {}),
  };
}

/**
 * The content security and permissions policies of a page. `inline` holds the hashes of its inline scripts and styles.
 * All pages share one policy, because a single-page app keeps the policy of its first document.
 */
export function pagePolicy(
  publicUrl: string,
  services: OutsideServices,
  inline: { scripts: string[]; styles: string[] },
): Record<string, string> {
  const checkout = checkoutSources(services.checkoutUrl);
  const signIn = services.signInUrl === undefined ? [] : [signInSource(services.signInUrl)];
  const photos = services.photosUrl === undefined ? [] : [`${services.photosUrl}/`];
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline.scripts, ...checkout.script, ...signIn],
    'style-src': ["'self'", ...inline.styles, ...signIn],
    // React sets the style attribute.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...checkout.img, ...tileSources(services.tilesUrl), ...photos],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...checkout.connect, ...signIn],
    'frame-src': [...checkout.frame, ...signIn],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(publicUrl.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return {
    'content-security-policy': Object.entries(directives)
      .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
      .join('; '),
    'permissions-policy': permissions(checkout.frame),
  };
}

/** Razorpay's checkout uses several hosts; any other gateway uses one origin. */
function checkoutSources(checkoutUrl: string) {
  const { origin, hostname } = new URL(checkoutUrl);
  if (hostname !== 'checkout.razorpay.com') {
    return { script: [origin], frame: [origin], connect: [origin], img: [origin] };
  }
  const at = (host: string) => `https://${host}.razorpay.com`;
  return {
    script: [origin, at('cdn')],
    frame: [origin, at('api')],
    connect: [at('api'), at('lumberjack'), at('lumberjack-metrics')],
    img: [at('cdn')],
  };
}

/** The folder of the sign-in script, below which Google also serves its styles, frames and calls. */
function signInSource(scriptUrl: string): string {
  return new URL('.', scriptUrl).href;
}

function tileSources(tilesUrl: string | undefined): string[] {
  return tilesUrl === undefined ? [] : [new URL(tilesUrl).origin];
}

function permissions(paymentFrames: string[]): string {
  const payment = ['self', ...paymentFrames.map((source) => `"${source}"`)].join(' ');
  return `camera=(), microphone=(), geolocation=(self), usb=(), payment=(${payment})`;
}
