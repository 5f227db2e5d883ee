import type { AddressInfo } from 'node:net';
import { createServer, type Server } from '@aangan/server/boot/server.ts';
import { readSettings, type Settings } from '@aangan/server/boot/settings.ts';
import { PasswordHasher } from '@aangan/server/domain/accounts/passwords.ts';
import { createLog } from '@aangan/server/platform/log.ts';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { TestDatabase } from './database.ts';

/** Default settings of a product under test, without log output; `own` overrides them. */
export function testSettings(own: Partial<Settings> = {}): Settings {
  return { ...readSettings({ LOG_LEVEL: 'silent', SAMPLE_HOMES: 'off' }), ...own };
}

type Overrides = NonNullable<Parameters<typeof createServer>[2]>;

/** The product's server on a test database, at a free port once started. */
export function createTestServer(
  database: TestDatabase,
  settings: Settings,
  { log = createLog(settings), ...overrides }: Overrides & { log?: Logger },
): Promise<Server> {
  const { razorpay = noGateway, smtpUrl } = settings;
  return createServer(
    {
      ...settings,
      razorpay,
      smtpUrl: smtpUrl ?? NO_MAILBOX,
      appSecret: 'a secret of forty characters, for tests.',
      databaseUrl: database.url,
      host: '127.0.0.1',
      port: 0,
    },
    { db: database.db, log },
    { passwords: cheapPasswords, ...(smtpUrl === undefined && { sendEmail: async () => {} }), ...overrides },
  );
}

/** URL of a listening server. */
export function getUrl({ server }: FastifyInstance): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Minimal argon2id cost, because thousands of people sign up in tests. */
const cheapPasswords = new PasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });

const NO_MAILBOX = 'smtp://127.0.0.1:9';

/** Gateway settings without a server, for tests that make no payments. */
const noGateway = {
  keyId: 'rzp_test_nobody',
  keySecret: 'nobody',
  webhookSecrets: ['nobody'],
  apiUrl: 'http://127.0.0.1:9/v1',
  checkoutUrl: 'http://127.0.0.1:9/checkout.js',
};
