import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { parseInlinedData } from '@aangan/tests/support/built-screens.ts';
import { copyListing } from '@aangan/tests/support/listings.ts';
import { indiaTax, tablesWith } from '@aangan/tests/support/tax.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOADER_SCRIPT } from './deferred-loading.ts';
import { ADDRESS_SCRIPT } from './html-document.ts';

const document = `<!doctype html>
<html lang="en-IN">
  <head>
    <title>Built</title>
    <noscript>As built</noscript>
    <script>'before the first paint';</script>
    <style>body { margin: 0 }</style>
    <script type="module" src="/assets/index-abc123.js"></script>
  </head>
  <body><p id="too-old" hidden></p><div id="root"></div></body>
</html>
`;
const google = {
  clientId: 'client',
  issuer: 'https://accounts.google.com',
  jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  scriptUrl: 'https://accounts.google.com/gsi/client',
};
const razorpay = {
  keyId: 'rzp_test_1',
  keySecret: 'secret',
  webhookSecrets: ['secret'],
  apiUrl: 'http://127.0.0.1:9/v1',
  checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
};

let folder: string;
let app: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aangan-web-'));
  await mkdir(join(folder, 'assets'));
  const script = 'console.log("aangan")';
  await Promise.all([
    writeFile(join(folder, 'index.html'), document),
    writeFile(join(folder, 'assets', 'index-abc123.js'), script),
    writeFile(join(folder, 'assets', 'index-abc123.js.br'), brotliCompressSync(script)),
    writeFile(join(folder, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    writeFile(join(folder, 'service-worker.js'), 'self.onfetch = null'),
  ]);
  app = await startTestApp({ webFolder: folder, settings: { publicUrl: 'https://aangan.example', google, razorpay } });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const page = (path: string, headers: Record<string, string> = {}) => app.visitor().get<string>(path, headers);

/** The source expression of an inline text in a Content-Security-Policy. */
const formatHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('a screen', () => {
  test.each([
    ['/', 'Aangan'],
    ['/login', 'Login · Aangan'],
    ['/SignUp', 'Sign Up · Aangan'],
    ['/signup/', 'Sign Up · Aangan'],
    ['/contact', 'Contact Us · Aangan'],
    ['/about', 'About Us · Aangan'],
    ['/listingpage1', 'SetUp Your Home · Aangan'],
    ['/listingpage3', 'Preview · Aangan'],
    ['/mylisting', 'My Listing · Aangan'],
    ['/viewcard', 'A home · Aangan'],
    ['/mybooking', 'My Booking · Aangan'],
    ['/booked?id=1', 'Your booking · Aangan'],
    ['/privacyPolicy', 'Privacy Policy · Aangan'],
    ['/legal/privacy', 'Privacy Policy · Aangan'],
    ['/termsAndConditions', 'Terms and Conditions · Aangan'],
    ['/payment/1', 'Your Trip · Aangan'],
    ['/addExtraServicePrice/1', 'Add Extra Service Price · Aangan'],
    ['/forgot-password', 'Forgot password · Aangan'],
    ['/reset-password', 'New password · Aangan'],
    ['/verify-email', 'E-mail address · Aangan'],
    ['/account', 'Your account · Aangan'],
  ])('%s is the app under the title %s', async (path, title) => {
    const { status, headers, body } = await page(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(body).toContain(`<title>${title}</title>`);
    expect(body).not.toContain('Built');
    expect(body).not.toContain('As built');
    expect(body).toContain('<script type="module" src="/assets/index-abc123.js"></script>');
  });

  test.each(['/nowhere', '/listingpage4', '/payment', '/payment/1/2', '/login/now', '/.env.d'])(
    '%s is no screen and shows the app with status 404',
    async (path) => {
      const { status, body } = await page(path);
      expect(status).toBe(404);
      expect(body).toContain('<title>Not found · Aangan</title>');
      expect(body).toContain('<meta name="robots" content="noindex">');
    },
  );

  test.each([
    '/assets/gone-123.js',
    '/assets/index-abc123.js.br',
    '/assets/',
    '/favicon.ico',
    '/index.html.br',
    '/photos/1',
    '/photos/1/2.webp',
  ])('%s is a missing file and is not answered with a page', async (path) => {
    const { status, headers } = await page(path);
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('answers HEAD without a body', async () => {
    const { status, body, headers } = await app.visitor().send('HEAD', '/');
    expect({ status, body }).toEqual({ status: 200, body: '' });
    expect(Number(headers.get('content-length'))).toBeGreaterThan(0);
  });

  test('answers 304 while it is unchanged', async () => {
    const { headers } = await page('/about');
    const again = await page('/about', { 'if-none-match': headers.get('etag') ?? '' });
    expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: '' });
  });

  test.each(['br', 'gzip', 'identity'])('comes encoded as %s', async (encoding) => {
    const { headers, body } = await page('/about', { 'accept-encoding': encoding });
    expect(headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(body).toContain('<title>About Us · Aangan</title>');
  });
});

describe('the initial data of a page contains', () => {
  test('the support contacts, and the settings of the sign-in with Google', async () => {
    expect(parseInlinedData((await page('/login')).body, 'site')).toEqual({
      now: app.clock.now().toISOString(),
      signedIn: false,
      support: { email: 'sample@aangan.example', phone: '+91 00000 00000 (sample)' },
      operator: {
        address: '12 Courtyard Lane, New Delhi 110024, India (sample)',
        social: [
          { name: 'Instagram', url: 'https://www.instagram.com/', isSample: true },
          { name: 'Facebook', url: 'https://www.facebook.com/', isSample: true },
        ],
      },
      rules: 'none',
      holdHours: 24,
      google: { clientId: google.clientId, scriptUrl: google.scriptUrl },
    });
  });

  test('no sample details of the operator, except on this machine', async () => {
    const settings = { publicUrl: 'https://aangan.example', isLocal: false, supportEmail: 'help@aangan.example' };
    const elsewhere = await startTestApp({ webFolder: folder, settings });
    const site = parseInlinedData((await elsewhere.visitor().get<string>('/about')).body, 'site');
    expect(site).toMatchObject({ support: { email: 'help@aangan.example' }, operator: { social: [] } });
    expect(JSON.stringify(site)).not.toMatch(/sample|Courtyard|00000/);
    await elsewhere.close();
  });

  test('the tax tables that apply from today on, if stays are taxed', async () => {
    const tables = tablesWith('2027-04-01', 12);
    const settings = { publicUrl: 'https://aangan.example', tax: indiaTax({ tables }) };
    const taxed = await startTestApp({ webFolder: folder, settings, now: '2026-12-01T06:00:00Z' });
    const site = parseInlinedData((await taxed.visitor().get<string>('/about')).body, 'site');
    expect(site).toMatchObject({ tax: { value: 'supply', tables: [{ from: '2025-09-22' }, { from: '2027-04-01' }] } });
    expect(Object.keys((site as { tax: object }).tax)).toEqual(['tables', 'value']);
    await taxed.close();
  });

  test('whether the browser has a valid session', async () => {
    const person = await app.signUp();
    expect(parseInlinedData((await person.get<string>('/')).body, 'site')).toMatchObject({ signedIn: true });
    const before = person.copy();
    await person.post('/api/auth/logout');
    expect(parseInlinedData((await before.get<string>('/')).body, 'site')).toMatchObject({ signedIn: false });
  });

  test('the first homes, on the home page alone, as the call answers them', async () => {
    const host = await app.signUp();
    const villa = await aHome(app, host, { title: '</script><script>alert(1)</script>', category: 'villa' });
    const flat = await aHome(app, host, { category: 'flat' });
    const first = parseInlinedData((await page('/')).body, 'firstPage') as { listings: unknown[] };
    expect(first).toEqual({
      listings: (await app.visitor().get('/api/listing/get?limit=24')).body,
      next: null,
      total: 2,
    });
    expect(first.listings).toMatchObject([{ _id: flat._id }, { _id: villa._id }]);
    expect((await page('/')).body).toMatch(
      new RegExp(
        `<link rel="preload" as="image" fetchpriority="high" href="${flat.photos[0]?.path}/\\d+.webp" imagesrcset=`,
      ),
    );
    expect(parseInlinedData((await page('/?category=villa')).body, 'firstPage')).toMatchObject({
      listings: [{ _id: villa._id }],
      total: 1,
      category: 'villa',
    });
    expect(parseInlinedData((await page('/about')).body, 'firstPage')).toBeUndefined();

    await copyListing(app.db, villa, 24);
    const { next, total, listings } = parseInlinedData((await page('/')).body, 'firstPage') as Record<string, unknown>;
    const { headers } = await app.visitor().get('/api/listing/get?limit=24');
    expect(listings).toHaveLength(24);
    expect(total).toBe(26);
    expect(headers.get('link')).toContain(`cursor=${String(next)}>`);
  });
});

describe('a link to a home', () => {
  test('shows its title, place, price and photo before it is opened', async () => {
    const host = await app.signUp();
    const home = await aHome(app, host, {
      title: 'Neem "Courtyard" <b>',
      rent: 125_000,
      city: 'Jaipur, India',
      landMark: 'Bani Park',
      description: 'Four rooms\n around a courtyard. '.repeat(20),
    });
    const { body } = await page(`/viewcard?id=${home._id}`);
    expect(body).toContain('<title>Neem &quot;Courtyard&quot; &lt;b&gt; · Aangan</title>');
    expect(body).toContain('<meta property="og:title" content="Neem &quot;Courtyard&quot; &lt;b&gt; · Aangan">');
    expect(body).toMatch(
      /<meta property="og:description" content="Bani Park, Jaipur, India · ₹1,25,000 a night, ₹1,59,250 in all for 1 night\. Four rooms around a courtyard\. [^"]{1,160}…">/,
    );
    expect(body).toMatch(
      /<meta property="og:image" content="https:\/\/aangan\.example\/photos\/[0-9a-f-]{36}\/share\.jpg">/,
    );
    expect(body).toContain(
      `<link rel="canonical" href="https://aangan.example/homes/neem-courtyard-b-bani-park-${home._id.slice(0, 8)}">`,
    );
  });

  test('names a landmark that equals the city only once', async () => {
    const home = await aHome(app, await app.signUp(), { city: 'Goa, India', landMark: 'goa' });
    expect((await page(`/viewcard?id=${home._id}`)).body).toContain(
      '<meta property="og:description" content="Goa, India · ₹',
    );
  });

  test.each(['', '1', crypto.randomUUID(), '%00'])(
    'to an unknown home, %j, has the metadata of the screen',
    async (id) => {
      const { status, body } = await page(`/viewcard?id=${id}`);
      expect(status).toBe(200);
      expect(body).toContain('<title>A home · Aangan</title>');
    },
  );
});

test('a page contains the notice for browsers that are too old', async () => {
  const { body } = await page('/about');
  expect(body).toContain(
    '<p id="too-old" hidden>Your browser is too old for this site, which works in Chrome and Edge from 107, Firefox from 106 and Safari from 16.1 on.</p>',
  );
});

describe('a link to the site', () => {
  test('has the site image as preview, and one canonical URL', async () => {
    const { body } = await page('/ABOUT/?from=chat');
    expect(body).toContain('<link rel="canonical" href="https://aangan.example/about">');
    expect(body).toContain('<meta property="og:image" content="https://aangan.example/share.jpg">');
    expect((await page('/?category=villa&x=1')).body).toContain(
      '<link rel="canonical" href="https://aangan.example/?category=villa">',
    );
    expect((await page('/payment/1')).body).not.toContain('canonical');
  });

  test.each(['/listingpage1', '/mylisting', '/mybooking', '/booked'])(
    '%s, which is personal, is not indexed',
    async (path) => {
      expect((await page(path)).body).toContain('<meta name="robots" content="noindex">');
    },
  );
});

describe('search engines', () => {
  test('get each public URL once in the sitemap', async () => {
    const robots = await page('/robots.txt');
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(robots.body).toContain('Disallow: /api/\n');
    expect(robots.body).toContain('Sitemap: https://aangan.example/sitemap.xml');
    const map = await page('/sitemap/pages.xml');
    expect(map.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const addresses = Array.from(
      map.body.matchAll(/<loc>https:\/\/aangan\.example([^<]*)<\/loc>/g),
      ([, path]) => path,
    );
    expect(addresses).toEqual(expect.arrayContaining(['/', '/about', '/contact', '/?category=farmHouse']));
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const path of addresses) {
      const { status, body } = await page(path ?? '');
      expect({ path, status }).toEqual({ path, status: 200 });
      expect(body).not.toContain('noindex');
    }
  });
});

describe('response headers', () => {
  test.each(['/payment/1', '/addExtraServicePrice/1', '/ADDEXTRASERVICEPRICE/1'])(
    'of %s, whose URL is a secret, forbid storing and referrers',
    async (path) => {
      const { headers, body } = await page(path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(body).toContain('<meta name="robots" content="noindex">');
    },
  );

  test('of other pages require revalidation', async () => {
    const { headers } = await page('/');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toContain('cookie');
  });

  test('of pages allow only our scripts, checkout, sign-in, and inline scripts by hash', async () => {
    const { headers, body } = await page('/');
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
    );
    expect(body).toContain("<script>'before the first paint';</script>");
    expect(policy.get('script-src')).toEqual([
      "'self'",
      formatHash("'before the first paint';"),
      formatHash(ADDRESS_SCRIPT),
      formatHash(LOADER_SCRIPT),
      'https://checkout.razorpay.com',
      'https://cdn.razorpay.com',
      'https://accounts.google.com/gsi/',
    ]);
    expect(policy.get('style-src')).toEqual([
      "'self'",
      formatHash('body { margin: 0 }'),
      'https://accounts.google.com/gsi/',
    ]);
    expect(policy.get('frame-src')).toEqual([
      'https://checkout.razorpay.com',
      'https://api.razorpay.com',
      'https://accounts.google.com/gsi/',
    ]);
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe|\*/);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });

  test('of every response forbid content type sniffing', async () => {
    for (const path of ['/', '/api/user/currentuser', '/mark.svg', '/nothing.js', '/api/health/live']) {
      expect((await page(path)).headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});

describe('a file of the app', () => {
  test('with a hash in its name is immutable, and compressed', async () => {
    const { status, headers, body } = await page('/assets/index-abc123.js', { 'accept-encoding': 'br' });
    expect({ status, body }).toEqual({ status: 200, body: 'console.log("aangan")' });
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('vary')).toBe('accept-encoding');
    expect(headers.get('content-type')).toMatch(/javascript/);
  });

  test('without a hash in its name is cached for a while', async () => {
    const { headers } = await page('/mark.svg');
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect(headers.get('content-type')).toContain('image/svg+xml');
  });

  test('that is the service worker is revalidated each time, and may fetch only from this server', async () => {
    const { status, headers } = await page('/service-worker.js');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
  });

  test('outside its folder is not served', async () => {
    for (const path of ['/assets/..%2f..%2fpackage.json', '/..%2fpackage.json', '/assets/%2e%2e%5cpackage.json']) {
      expect((await page(path)).status).toBe(404);
    }
  });
});

test('without built screens pages answer 503 and name the build command', async () => {
  const bare = await startTestApp({ webFolder: join(folder, 'nowhere') });
  const { status, body } = await bare.visitor().get<string>('/');
  expect(status).toBe(503);
  expect(body).toContain('npm run build');
  expect((await bare.visitor().get('/api/health/live')).status).toBe(200);
  await bare.close();
});
