import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let webFolder: string;
let home: Listing;
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'aangan-web-'));
  await writeFile(join(webFolder, 'index.html'), '<html><head></head><body><div id="root"></div></body></html>');
  await writeFile(join(webFolder, 'icon.png'), 'x');
  const razorpay = {
    keyId: 'rzp_live_x',
    keySecret: 'x',
    webhookSecrets: ['x'],
    apiUrl: 'https://api.razorpay.com/v1',
    checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
  };
  const google = {
    clientId: 'x',
    issuer: 'https://accounts.google.com',
    jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    scriptUrl: 'https://accounts.google.com/gsi/client',
  };
  const map = { tilesUrl: 'https://tiles.example.in/{z}/{x}/{y}.png', attribution: '© Tiles' };
  app = await startTestApp({ webFolder, settings: { publicUrl: 'https://aangan.example', razorpay, google, map } });
  home = await aHome(app, await app.signUp());
});
afterAll(async () => {
  await app.close();
  await rm(webFolder, { recursive: true, force: true });
});

/** One response of each kind. */
const answers: [what: string, method: string, path: () => string][] = [
  ['an answer', 'GET', () => '/api/listing/get?limit=1'],
  ['a whole list', 'GET', () => '/api/listing/get'],
  ['a refusal', 'GET', () => '/api/user/currentuser'],
  ['nothing at this address', 'GET', () => '/api/nothing'],
  ['a method that is not known', 'PATCH', () => '/api/auth/login'],
  ['an address that is not encoded rightly', 'GET', () => '/api/listing/findlistingbyid/%E0%A4%A'],
  ['a photo', 'GET', () => `${home.photos[0]?.path}/48.webp`],
  ['no photo', 'GET', () => '/photos/x/1.webp'],
  ['a file of the screens', 'GET', () => '/icon.png'],
  ['a page', 'GET', () => '/'],
  ['a page with a key in its address', 'GET', () => '/payment/x'],
  ['the description of the API', 'GET', () => '/api/openapi.json'],
  ['the page of the API', 'GET', () => '/api/docs'],
  ['the health of the server', 'GET', () => '/api/health/live'],
];

test.each(answers)('%s has the security headers', async (what, method, path) => {
  const { headers } = await app.visitor().send(method, path());
  const policy = headers.get('content-security-policy') ?? '';
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'strict-transport-security': 'max-age=31536000',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
  });
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-|unsafe-eval/);
  for (const header of ['server', 'x-powered-by']) expect(headers.get(header)).toBeNull();
  // The app also fetches public photos through a CDN, without credentials.
  expect(headers.get('access-control-allow-origin')).toBe(what === 'a photo' ? '*' : null);
  expect(headers.get('access-control-allow-credentials')).toBeNull();
});

describe('the policy of pages', () => {
  const directives = async (path: string) => {
    const policy = (await app.visitor().get(path)).headers.get('content-security-policy') ?? '';
    return Object.fromEntries(
      policy.split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        // Inline scripts and styles are allowed by hash.
        return [name, sources.filter((source) => !source.startsWith("'sha256-"))];
      }),
    );
  };

  test('a page may load only from Razorpay, Google and the configured map', async () => {
    const razorpay = (...hosts: string[]) => hosts.map((host) => `https://${host}.razorpay.com`);
    expect(await directives('/')).toMatchObject({
      'script-src': ["'self'", ...razorpay('checkout', 'cdn'), 'https://accounts.google.com/gsi/'],
      'frame-src': [...razorpay('checkout', 'api'), 'https://accounts.google.com/gsi/'],
      'connect-src': [
        "'self'",
        ...razorpay('api', 'lumberjack', 'lumberjack-metrics'),
        'https://accounts.google.com/gsi/',
      ],
      'style-src': ["'self'", 'https://accounts.google.com/gsi/'],
      'img-src': ["'self'", 'data:', 'blob:', ...razorpay('cdn'), 'https://tiles.example.in'],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'upgrade-insecure-requests': [],
    });
  });

  test('no other response names them', async () => {
    for (const path of ['/api/listing/get?limit=1', '/api/docs', '/icon.png'])
      expect(JSON.stringify(await directives(path))).not.toMatch(/razorpay|google|tiles/);
  });

  test('denies camera, microphone and location, and allows payment to the checkout alone', async () => {
    const { headers } = await app.visitor().get('/');
    expect(headers.get('permissions-policy')).toBe(
      'camera=(), microphone=(), geolocation=(self), usb=(), payment=(self "https://checkout.razorpay.com" "https://api.razorpay.com")',
    );
  });

  test('a page with a key in its address sends no referrer', async () => {
    const { headers } = await app.visitor().get('/addExtraServicePrice/x');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });
});
