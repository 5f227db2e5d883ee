import { startTestApp } from '@aangan/tests/support/app.ts';
import { aPaidBooking } from '@aangan/tests/support/bookings.ts';
import { aListing } from '@aangan/tests/support/listings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { describe, expect, test } from 'vitest';
import { SEND_REFUND } from '../domain/ledger/ledger.ts';
import { connect } from '../platform/database/connect.ts';
import { enqueueMails } from '../platform/mail/mailer.ts';
import { stateMetrics } from './metrics.ts';

const app = started(() => startTestApp());

const read = async (headers: Record<string, string> = {}, from = app) => {
  const { status, body } = await from.visitor().get<string>('/api/metrics', headers);
  return { status, text: body };
};

describe('the metrics', () => {
  test('count requests by route and status, without personal data', async () => {
    const id = crypto.randomUUID();
    await app.visitor().get(`/api/booking/findbookingbyid/${id}`);
    await app.visitor().get(`/nothing/${id}`);
    const { status, text } = await read();
    expect(status).toBe(200);
    expect(text).toMatch(
      /^aangan_http_request_duration_seconds_count\{method="GET",route="\/api\/booking\/findbookingbyid\/:id",status="404"\} [1-9]\d*$/m,
    );
    expect(text).toContain('route="page",status=');
    expect(text).not.toContain(id);
  });

  test('include bookings, payments, mails, jobs, photos and connections', async () => {
    const host = await app.signUp();
    const guest = await app.signUp();
    const home = await aListing(app, host);
    await aPaidBooking(app, guest, home);
    // No job or mail is claimed before its transaction is committed.
    const text = await app.db.transaction().execute(async (trx) => {
      await app.context.jobs.send(trx, SEND_REFUND, { refundId: crypto.randomUUID() });
      await enqueueMails(trx, { kind: 'unread-messages', about: { accountId: crypto.randomUUID(), ranges: [] } });
      return (await stateMetrics(trx, app.clock.now)()).metrics();
    });
    expect(text).toContain('aangan_database_up 1');
    expect(text).toContain('aangan_bookings{state="confirmed"} 1');
    expect(text).toContain('aangan_payments{accepted="true"} 1');
    expect(text).toMatch(/aangan_mails\{state="waiting"\} \d/);
    expect(text).toMatch(/aangan_jobs\{job="send-refund",state="\w+"\} \d/);
    const own = (await read()).text;
    expect(own).toMatch(/aangan_photo_encode_duration_seconds_count\{outcome="encoded"\} [1-9]/);
    expect(own).toMatch(/aangan_database_connections\{pool="main",state="idle"\} \d/);
    expect(own).not.toContain(host.email);
  });

  test('report an unreachable database', async () => {
    const away = connect({ host: '127.0.0.1', port: 9, user: 'nobody', database: 'nothing' });
    const text = await (await stateMetrics(away.db, app.clock.now)()).metrics();
    expect(text).toContain('aangan_database_up 0');
    expect(text).not.toMatch(/^aangan_bookings\{/m);
    await away.close();
  });

  test('query the database at most every ten seconds', async () => {
    let queries = 0;
    const counting = app.db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const loadState = stateMetrics(counting, app.clock.now);
    await Promise.all(Array.from({ length: 20 }, () => loadState()));
    const once = queries;
    await loadState();
    expect(once).toBeGreaterThan(0);
    expect(queries).toBe(once);
  });
});

describe('without a token they are available', () => {
  test('to local requests', async () => {
    expect((await read()).status).toBe(200);
  });

  test.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])(
    'not to requests forwarded by a local proxy (%s)',
    async (header) => {
      expect((await read({ [header]: '127.0.0.1' })).status).toBe(404);
    },
  );
});

describe('with a token they are available', () => {
  test('only with the token', async () => {
    const guarded = await startTestApp({ settings: { metricsToken: 'a token for the metrics' } });
    const status = async (headers: Record<string, string>) => (await read(headers, guarded)).status;
    expect(await status({ authorization: 'Bearer a token for the metrics', via: 'proxy' })).toBe(200);
    expect(await status({})).toBe(404);
    expect(await status({ authorization: 'Bearer a token for the metric' })).toBe(404);
    expect(await status({ authorization: 'Bearer ' })).toBe(404);
    await guarded.close();
  });
});
