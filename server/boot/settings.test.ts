import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const razorpay = {
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'newer, older',
};
const services = { ...razorpay, GOOGLE_CLIENT_ID: 'client', SMTP_URL: 'smtp://mail.example' };

test('nothing has to be set', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    isLocal: true,
    sampleHomes: true,
    razorpay: undefined,
    google: undefined,
    smtpUrl: undefined,
    holdHours: 24,
    rateLimits: true,
    trustedProxies: [],
  });
});

test.each([
  { processes: 1, set: undefined, each: 10 },
  { processes: 2, set: undefined, each: 10 },
  { processes: 8, set: undefined, each: 5 },
  { processes: 20, set: undefined, each: 2 },
  { processes: 8, set: '200', each: 25 },
  { processes: 3, set: '20', each: 6 },
])('$processes processes with $set connections in all have $each each', ({ processes, set, each }) => {
  const settings = readSettings(
    { DATABASE_URL: 'postgres://localhost/aangan', DATABASE_CONNECTIONS: set },
    { processes },
  );
  expect(settings).toMatchObject({ processes, connections: each });
});

test('too few connections for the processes are refused', () => {
  expect(() => readSettings({}, { processes: 21 })).toThrow(
    new SettingsError('The setting DATABASE_CONNECTIONS must be at least 42 for 21 processes.'),
  );
});

test('an empty variable counts as unset', () => {
  expect(readSettings({ PORT: '', PUBLIC_URL: ' ' })).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000' });
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '0'],
  ['PUBLIC_URL', 'aangan.example'],
  ['PUBLIC_URL', 'http://localhost:3000/stays'],
  ['PUBLIC_URL', 'http://localhost:3000/?from=here'],
  ['DATABASE_URL', 'mysql://localhost/aangan'],
  ['DATABASE_CONNECTIONS', '0'],
  ['DATABASE_CONNECTIONS', '1'],
  ['DATABASE_CONNECTIONS', 'many'],
  ['DATABASE_CONNECTIONS', '46'],
  ['APP_SECRET', 'short'],
  ['METRICS_TOKEN', 'short'],
  ['SAMPLE_HOMES', 'yes'],
  ['SMTP_URL', 'mail.example'],
  ['MAIL_FROM', 'us'],
  ['MAIL_FROM', 'Aangan <us>'],
  ['SUPPORT_EMAIL', 'us'],
  ['BOOKING_HOLD_HOURS', '0'],
  ['BOOKING_HOLD_HOURS', '-1'],
  ['BOOKING_HOLD_HOURS', '1e9'],
  ['PAYOUTS', 'cheque'],
  ['HOST_COMMISSION', '31'],
  ['HOST_COMMISSION', '2.5'],
  ['ICAL_MINUTES', '0'],
  ['MAP_TILES_URL', 'tiles.example/{z}/{x}/{y}.png'],
  ['MAP_TILES_URL', 'https://tiles.example/{z}/{x}.png'],
  ['MAP_ATTRIBUTION', '©'.repeat(201)],
  ['ICAL_MINUTES', '1441'],
  ['ICAL_MINUTES', '7.5'],
  ['RATE_LIMITS', 'maybe'],
  ['TRUSTED_PROXIES', 'my-proxy'],
  ['TRUSTED_PROXIES', '10.0.0.1,'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['FAILPOINT', 'after commit'],
  ['FAILPOINT', 'commit 3'],
  ['LOG_LEVEL', 'loud'],
])('a wrong %s (%s) stops the start with a sentence that names it', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
  expect(() => readSettings({ [name]: value })).toThrow(`The setting ${name} must`);
});

test('proxies are addresses and networks', () => {
  const { trustedProxies } = readSettings({ TRUSTED_PROXIES: '10.0.0.5, 192.168.0.0/16,fd00::/8' });
  expect(trustedProxies).toEqual(['10.0.0.5', '192.168.0.0/16', 'fd00::/8']);
});

describe('the payment account', () => {
  test('has its webhook secrets newest first', () => {
    expect(readSettings(services).razorpay).toMatchObject({ keyId: 'rzp_live_1', webhookSecrets: ['newer', 'older'] });
  });

  test.each([',', 'newer,', ' ,older'])(
    'has no empty webhook secret (%j), with which anybody could sign',
    (secrets) => {
      const wrong = { ...services, RAZORPAY_WEBHOOK_SECRET: secrets };
      expect(() => readSettings(wrong)).toThrow('The setting RAZORPAY_WEBHOOK_SECRET must');
    },
  );

  test.each(Object.keys(razorpay))('without %s is incomplete', (missing) => {
    expect(() => readSettings({ ...razorpay, [missing]: undefined })).toThrow(`The setting ${missing} is missing`);
  });
});

describe('an address that is not this machine', () => {
  const elsewhere = { ...services, PUBLIC_URL: 'https://aangan.example/' };

  test('is kept without its trailing slash, and gets no sample homes', () => {
    expect(readSettings(elsewhere)).toMatchObject({
      publicUrl: 'https://aangan.example',
      isLocal: false,
      sampleHomes: false,
    });
  });

  test.each(['GOOGLE_CLIENT_ID', 'SMTP_URL'])('needs the real service that %s names', (missing) => {
    expect(() => readSettings({ ...elsewhere, [missing]: undefined })).toThrow(`The setting ${missing} is missing`);
  });

  test('lets nobody end it on purpose', () => {
    expect(() => readSettings({ ...elsewhere, FAILPOINT: 'after commit 3' })).toThrow(
      'The setting FAILPOINT must not be set',
    );
    expect(readSettings({ FAILPOINT: 'after POST /orders 2' }).failpoint).toEqual({
      name: 'after POST /orders',
      passing: 2,
    });
  });

  test('needs a payment account', () => {
    const { GOOGLE_CLIENT_ID, SMTP_URL, PUBLIC_URL } = elsewhere;
    expect(() => readSettings({ GOOGLE_CLIENT_ID, SMTP_URL, PUBLIC_URL })).toThrow('RAZORPAY_KEY_ID is missing');
  });
});

test('a map of somebody else and what stands beside it belong together', () => {
  const MAP_TILES_URL = 'https://tiles.example/{z}/{x}/{y}.png';
  const MAP_ATTRIBUTION = '© Somebody';
  expect(readSettings({ MAP_TILES_URL, MAP_ATTRIBUTION }).map).toEqual({
    tilesUrl: MAP_TILES_URL,
    attribution: MAP_ATTRIBUTION,
  });
  expect(() => readSettings({ MAP_TILES_URL })).toThrow(/^The setting MAP_ATTRIBUTION is missing/);
  expect(() => readSettings({ MAP_ATTRIBUTION })).toThrow(/^The setting MAP_TILES_URL is missing/);
});
