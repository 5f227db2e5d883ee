import { startTestApp } from '@aangan/tests/support/app.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import type { KyselyPlugin } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../boot/app.ts';
import { PasswordHasher } from '../../domain/accounts/passwords.ts';

/** Records each hash that a password is compared with. */
class NotingHasher extends PasswordHasher {
  readonly verified: string[] = [];

  protected override verify(storedHash: string, password: string): Promise<boolean> {
    this.verified.push(storedHash);
    return super.verify(storedHash, password);
  }
}
const passwords = new NotingHasher();

const app = started(() => startTestApp({ settings: { rateLimits: false }, passwords }));
beforeEach(() => {
  passwords.verified.length = 0;
});

/** The statements of a failed sign-in in order, and the cost of the compared hash. */
async function recordWork(email: string): Promise<{ questions: string[]; costs: string[] }> {
  const questions: string[] = [];
  const listening: KyselyPlugin = {
    transformQuery: ({ node }) => {
      questions.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const heard = buildApp({ ...app.context, db: app.db.withPlugin(listening) });
  const { statusCode } = await heard.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: 'not the password at all' },
  });
  expect(statusCode).toBe(401);
  await heard.close();
  return { questions, costs: passwords.verified.splice(0).map((hash) => hash.split('$').slice(1, 4).join('$')) };
}

test('a sign-in that fails does the same work for a known and an unknown address, and for one without a password', async () => {
  const { email } = await app.signUp();
  const google = await app.signUp();
  await app.db.updateTable('account').set({ password_hash: null }).where('id', '=', google.id).execute();
  const work = await recordWork(email);
  expect(work.costs).toEqual(['argon2id$v=19$m=19456,t=2,p=1']);
  expect(work.questions.length).toBeGreaterThan(0);
  expect(await recordWork('nobody@example.org')).toEqual(work);
  expect(await recordWork(google.email)).toEqual(work);
});

test('a flood of sign-ins does not delay requests for homes', async () => {
  let answered = 0;
  const flood = Array.from({ length: 40 }, async (_, index) => {
    await app.visitor().post('/api/auth/login', { email: `nobody${index}@example.org`, password: 'not this one' });
    answered += 1;
  });
  await until(() => expect(answered).toBeGreaterThan(0));
  for (let look = 0; look < 5; look += 1) {
    expect((await app.visitor().get('/api/listing/get?limit=24')).status).toBe(200);
  }
  // The other requests overtook those that are still queued.
  expect(answered).toBeLessThan(40);
  await Promise.all(flood);
});
