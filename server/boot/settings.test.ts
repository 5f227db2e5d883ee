import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtInTables } from '@aangan/contract/rules/tax/stay-price.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const razorpay = {
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'newer, older',
};
const services = { ...razorpay, GOOGLE_CLIENT_ID: 'client', SMTP_URL: 'smtp://mail.example' };

test('no setting is required', () => {
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

test.each(
  Object.entries({
    PORT: ['eighty', '70000', '0'],
    PUBLIC_URL: ['aangan.example', 'http://localhost:3000/stays', 'http://localhost:3000/?from=here'],
    DATABASE_URL: [
      'mysql://localhost/aangan',
      'postgres://one,/aangan',
      'postgres://one,two:99999/aangan',
      'postgres://one:5432,two,one/aangan',
    ],
    DATABASE_READ_URL: ['postgres://one, two/aangan'],
    DATABASE_CONNECTIONS: ['0', '1', 'many', '46'],
    APP_SECRET: ['short'],
    METRICS_TOKEN: ['short'],
    SAMPLE_HOMES: ['yes'],
    SMTP_URL: ['mail.example'],
    MAIL_FROM: ['us', 'Aangan <us>'],
    SUPPORT_EMAIL: ['us'],
    BOOKING_HOLD_HOURS: ['0', '-1', '1e9'],
    PAYOUTS: ['cheque'],
    HOST_COMMISSION: ['31', '2.5'],
    TAX: ['gst'],
    TAX_VALUE: ['night'],
    TAX_TABLES: ['/no/such/file.json'],
    TDS_CROSSING: ['all'],
    OPERATOR_NAME: ['x'.repeat(201)],
    OPERATOR_REGISTRATION: ['x'.repeat(61)],
    RULES: ['India'],
    GRIEVANCE_OFFICER: ['x'.repeat(201), 'Meera\nRao'],
    GRIEVANCE_EMAIL: ['officer'],
    GRIEVANCE_PHONE: ['by post'],
    COURTS_CITY: ['x'.repeat(61)],
    SOCIAL_LINKS: [
      'http://social.example/aangan',
      'https://social.example/aangan, https://other.example',
      'javascript:alert(1)',
      'https://a.example '.repeat(7),
    ],
    OPERATOR_GSTIN: ['27AAPFU0939F1ZX', 'AAPFU0939F'],
    OPERATOR_STATE: ['HP', 'Himachal Pradesh'],
    ICAL_MINUTES: ['0', '1441', '7.5'],
    MAP_TILES_URL: ['tiles.example/{z}/{x}/{y}.png', 'https://tiles.example/{z}/{x}.png'],
    MAP_ATTRIBUTION: ['©'.repeat(201)],
    PHOTO_STORE: [
      's3://',
      's3://Bucket_Of_Ours',
      's3://aangan/../others',
      'https://aangan.s3.amazonaws.com',
      './photos,s3://A',
    ],
    PHOTOS_URL: ['cdn.example', 'https://cdn.example/photos?size=1', `https://cdn.example/${'x'.repeat(150)}`],
    S3_ENDPOINT: ['s3.example'],
    S3_REGION: ['Mumbai, India'],
    S3_PATH_STYLE: ['yes'],
    RATE_LIMITS: ['maybe'],
    TRUSTED_PROXIES: ['my-proxy', '10.0.0.1,', '10.0.0.0/33'],
    STAND_IN_CLOCK: ['14 October'],
    FAILPOINT: ['after commit', 'commit 3'],
    LOG_LEVEL: ['loud'],
  }).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
)('an invalid %s (%s) stops the start with a message that names it', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
  expect(() => readSettings({ [name]: value })).toThrow(`The setting ${name} must`);
});

describe('photos', () => {
  const s3 = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };

  test('are stored in the data folder and served by Aangan by default', () => {
    expect(readSettings({})).toMatchObject({ photoStores: [], s3: undefined, photosUrl: undefined });
  });

  test('may be in a folder, under a bucket prefix, or in both while they move', () => {
    const { photoStores } = readSettings({ ...s3, PHOTO_STORE: 's3://aangan/site/photos/, /srv/photos' });
    expect(photoStores).toEqual([{ bucket: 'aangan', prefix: 'site/photos/' }, { folder: '/srv/photos' }]);
    expect(readSettings({ ...s3, PHOTO_STORE: 's3://aangan' }).photoStores).toEqual([{ bucket: 'aangan', prefix: '' }]);
  });

  test('in a bucket: named in the host at Amazon and in the path elsewhere, by default', () => {
    expect(readSettings({ ...s3, S3_REGION: 'ap-south-1' }).s3).toEqual({
      endpoint: 'https://s3.ap-south-1.amazonaws.com',
      region: 'ap-south-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      pathStyle: false,
    });
    const elsewhere = { ...s3, S3_ENDPOINT: 'https://store.example/' };
    expect(readSettings(elsewhere).s3).toMatchObject({ endpoint: 'https://store.example', pathStyle: true });
    expect(readSettings({ ...elsewhere, S3_PATH_STYLE: 'off' }).s3).toMatchObject({ pathStyle: false });
  });

  test.each(Object.keys(s3))('in a bucket need %s', (missing) => {
    const settings = { ...s3, PHOTO_STORE: 's3://aangan', [missing]: undefined };
    expect(() => readSettings(settings)).toThrow(`The setting ${missing} is missing`);
  });

  test('need an https URL if the site has one', () => {
    const PHOTOS_URL = 'http://cdn.example/photos/';
    expect(readSettings({ PHOTOS_URL }).photosUrl).toBe('http://cdn.example/photos');
    const settings = { ...services, PUBLIC_URL: 'https://aangan.example', PHOTOS_URL };
    expect(() => readSettings(settings)).toThrow('The setting PHOTOS_URL must start with https://');
  });
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

  test('loses its trailing slash, and gets no sample homes', () => {
    expect(readSettings(elsewhere)).toMatchObject({
      publicUrl: 'https://aangan.example',
      isLocal: false,
      sampleHomes: false,
    });
  });

  test.each(['GOOGLE_CLIENT_ID', 'SMTP_URL'])('needs the real service that %s names', (missing) => {
    expect(() => readSettings({ ...elsewhere, [missing]: undefined })).toThrow(`The setting ${missing} is missing`);
  });

  test('refuses failpoints', () => {
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

test('the settings of an external map must be set together', () => {
  const MAP_TILES_URL = 'https://tiles.example/{z}/{x}/{y}.png';
  const MAP_ATTRIBUTION = '© Somebody';
  expect(readSettings({ MAP_TILES_URL, MAP_ATTRIBUTION }).map).toEqual({
    tilesUrl: MAP_TILES_URL,
    attribution: MAP_ATTRIBUTION,
  });
  expect(() => readSettings({ MAP_TILES_URL })).toThrow(/^The setting MAP_ATTRIBUTION is missing/);
  expect(() => readSettings({ MAP_ATTRIBUTION })).toThrow(/^The setting MAP_TILES_URL is missing/);
});

describe('the operator', () => {
  const india = {
    RULES: 'india',
    OPERATOR_NAME: 'Aangan Stays LLP',
    OPERATOR_ADDRESS: '12 Mall Road, Shimla 171001',
    GRIEVANCE_OFFICER: 'Meera Rao, Grievance Officer',
    GRIEVANCE_EMAIL: 'grievances@aangan.example',
    GRIEVANCE_PHONE: '+91 177 280 0000',
  };

  test('is absent unless set', () => {
    const { rules, operator } = readSettings({});
    expect(rules).toBe('none');
    expect(operator).toEqual({ socialLinks: [] });
  });

  test('has a name, an address, a grievance officer, a city of courts and links', () => {
    const { rules, operator } = readSettings({
      ...india,
      OPERATOR_REGISTRATION: 'AAB-1234',
      COURTS_CITY: 'Shimla',
      SOCIAL_LINKS: ' https://social.example/aangan  https://other.example/@aangan ',
    });
    expect(rules).toBe('india');
    expect(operator).toEqual({
      name: 'Aangan Stays LLP',
      address: '12 Mall Road, Shimla 171001',
      registration: 'AAB-1234',
      grievance: {
        officer: 'Meera Rao, Grievance Officer',
        email: 'grievances@aangan.example',
        phone: '+91 177 280 0000',
      },
      courtsCity: 'Shimla',
      socialLinks: ['https://social.example/aangan', 'https://other.example/@aangan'],
    });
  });

  test.each(Object.keys(india).filter((name) => name !== 'RULES'))('must have %s with RULES=india', (missing) => {
    expect(() => readSettings({ ...india, [missing]: undefined })).toThrow(
      `The setting ${missing} is missing: RULES=india needs`,
    );
    expect(readSettings({ ...india, [missing]: undefined, RULES: 'none' }).rules).toBe('none');
  });

  test('has mail addresses of its own host unless they are set', () => {
    const elsewhere = { ...services, PUBLIC_URL: 'https://stays.example' };
    expect(readSettings({})).toMatchObject({ supportEmail: 'sample@aangan.example', supportPhone: undefined });
    expect(readSettings(elsewhere)).toMatchObject({
      mailFrom: 'Aangan <support@stays.example>',
      supportEmail: 'support@stays.example',
      supportPhone: undefined,
    });
  });
});

describe('TAX=india', () => {
  const india = {
    TAX: 'india',
    OPERATOR_NAME: 'Aangan Stays LLP',
    OPERATOR_ADDRESS: '12 Mall Road, Shimla 171001',
    OPERATOR_GSTIN: '02 aapfu0939f1z7',
    OPERATOR_STATE: 'IN-HP',
  };
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aangan-tables-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Settings with a tax table file of this content. */
  async function withTables(json: string) {
    const TAX_TABLES = join(folder, 'tables.json');
    await writeFile(TAX_TABLES, json);
    return { ...india, TAX_TABLES };
  }

  test('is off unless it is set', () => {
    expect(readSettings({}).tax).toBeUndefined();
    expect(readSettings({ ...india, TAX: 'specified' }).tax).toBeUndefined();
  });

  test('uses the built-in tax tables, and an operator', () => {
    const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address } = india;
    expect(readSettings(india).tax).toEqual({
      tables: builtInTables,
      value: 'supply',
      tdsCrossing: 'stay',
      operator: { name, address, gstin: '02AAPFU0939F1Z7', state: 'IN-HP' },
    });
    const own = readSettings({ ...india, TAX_VALUE: 'rent', TDS_CROSSING: 'whole-year' });
    expect(own.tax).toMatchObject({ value: 'rent', tdsCrossing: 'whole-year' });
  });

  test.each(['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_GSTIN', 'OPERATOR_STATE'])(
    'without %s is incomplete',
    (missing) => {
      expect(() => readSettings({ ...india, [missing]: undefined })).toThrow(
        `The setting ${missing} is missing: TAX=india`,
      );
    },
  );

  test('has a registration in the state of the operator', () => {
    expect(() => readSettings({ ...india, OPERATOR_GSTIN: '27AAPFU0939F1ZV' })).toThrow(
      new SettingsError(
        'The setting OPERATOR_GSTIN must be a registration in OPERATOR_STATE: it begins with 27, and IN-HP is 02.',
      ),
    );
  });

  test("appends the operator's tax tables to the built-in ones", async () => {
    const rates = [{ upTo: 7_500, percent: 5 }, { percent: 18 }];
    const settings = readSettings(await withTables(JSON.stringify([{ from: '2027-04-01', rates }])));
    expect(settings.tax?.tables.slice(0, -1)).toEqual(builtInTables);
    expect(settings.tax?.tables.at(-1)).toMatchObject({ from: '2027-04-01', rates });
  });

  test.each([
    ['no JSON', '{'],
    ['no list', '{}'],
    ['a table before the last one built in', '[{"from": "2025-01-01", "rates": [{"percent": 18}]}]'],
    ['a table without a last slab', '[{"from": "2027-04-01", "rates": [{"upTo": 7500, "percent": 5}]}]'],
    ['a day that is none', '[{"from": "2027-02-30", "rates": [{"percent": 18}]}]'],
    ['a percentage above 100', '[{"from": "2027-04-01", "rates": [{"percent": 101}]}]'],
    ['more than is known', '[{"from": "2027-04-01", "rates": [{"percent": 18}], "until": "2028-04-01"}]'],
  ])('stops the start with a message for %s, also while it is off', async (_what, json) => {
    const wrong = await withTables(json);
    expect(() => readSettings(wrong)).toThrow(SettingsError);
    expect(() => readSettings({ ...wrong, TAX: 'specified' })).toThrow(/^The setting TAX_TABLES must .+\.$/);
  });
});
