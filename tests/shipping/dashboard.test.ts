import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Order, PaymentResult } from '@aangan/contract/payments/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Client } from '../support/client.ts';
import { publishHome } from '../support/listings.ts';
import { day, hold, signUp } from '../support/people.ts';
import { BuiltProduct } from '../support/shipping/built-product.ts';
import { parseExposedMetrics, parseNamedMetrics, Prometheus, type Series } from '../support/shipping/prometheus.ts';
import { until } from '../support/until.ts';

/**
 * A host publishes a home; a guest views, holds, pays and cancels a stay, so that most metrics have values. Each round
 * has its own people, distinguished by its number.
 */
async function someTraffic(product: BuiltProduct, round: number): Promise<void> {
  const host = await signUp(product.url, `host${round}`);
  const guest = await signUp(product.url, `guest${round}`);
  const home = await publishHome(host);
  for (const path of [
    '/',
    '/api/listing/get',
    '/api/listing/search?q=courtyard',
    `/viewcard?id=${home._id}`,
    '/nothing',
  ]) {
    await guest.get(path);
  }
  const paid = await payFor(product, guest, (await hold(guest, home, day(30), day(33))).body);
  const { status } = await guest.delete(`/api/booking/cancel/${paid._id}`);
  if (status !== 200) throw new Error(`Cancelling a stay answered ${status}`);
}

async function payFor(product: BuiltProduct, guest: Client, booking: Booking): Promise<Booking> {
  const wish = { bookingId: booking._id, amount: booking.payable };
  const { body: order } = await guest.post<Order>('/api/payment/order', wish);
  const payment = { key: order.keyId, order_id: order.orderId, outcome: 'success' };
  const gateway = await product.findAddress('Payment gateway');
  const response = await fetch(`${gateway}/v1/checkout/pay`, { method: 'POST', body: JSON.stringify(payment) });
  const { status } = await guest.post('/api/payment/verify', (await response.json()) as PaymentResult);
  if (status !== 200) throw new Error(`Paying answered ${status}`);
  return booking;
}

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
  templating: { list: { name: string; type: string; query: string | { query: string } }[] };
}

const deploy = join(import.meta.dirname, '..', '..', 'deploy');
const dashboard = JSON.parse(readFileSync(join(deploy, 'grafana', 'aangan.json'), 'utf8')) as Dashboard;
const queries = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
const alerts = (
  parse(readFileSync(join(deploy, 'prometheus', 'alerts.yml'), 'utf8')) as { groups: { rules: { expr: string }[] }[] }
).groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));

/** Metrics added by Prometheus and the node exporter. */
const OF_OTHERS = new Set(['up', 'node_filesystem_avail_bytes', 'node_filesystem_size_bytes']);
/**
 * Metrics without samples in this test: nothing fails, no client disconnects, there is no replica, and no job waits for
 * long.
 */
const QUIET =
  /status=~"5\.\."|aangan_(?:http_requests_abandoned|public_reads|pushes|feed_fetches|process_restarts)_total|aangan_(?:jobs|job_attempts_max|job_oldest_due_seconds|event_deliveries|event_oldest_undelivered_seconds)\b/;

let product: BuiltProduct;
let prometheus: Prometheus;

beforeAll(async () => {
  product = await BuiltProduct.start({ processes: 2 });
  prometheus = await Prometheus.start(product.url);
  for (let round = 0; round < 3; round += 1) {
    await someTraffic(product, round);
    await prometheus.hasReadAgain(3);
  }
}, 180_000);

afterAll(async () => {
  await prometheus?.stop();
  await product?.stop();
}, 60_000);

describe('every metric', () => {
  test('in alerts and dashboard exists', async () => {
    const exposed = parseExposedMetrics(await (await fetch(`${product.url}/api/metrics`)).text());
    const named = new Set([...alerts, ...queries.map(({ expr }) => expr)].flatMap(parseNamedMetrics));
    expect(named.size).toBeGreaterThan(25);
    expect([...named].filter((name) => !exposed.has(name) && !OF_OTHERS.has(name))).toEqual([]);
  });

  test('is found in an expression', () => {
    const expression =
      'histogram_quantile(0.95, sum by (le, job) (rate(a_bucket{le="b", job=~"$c"}[5m]))) > 6 * 3600 or on (job) max without (e) (f) == 1';
    expect(parseNamedMetrics(expression)).toEqual(['a_bucket', 'f']);
  });
});

describe('the dashboard', () => {
  const filled = (expression: string) =>
    expression.replaceAll('$__rate_interval', '10s').replaceAll('$job', 'aangan').replaceAll('$instance', '.*');
  const isAnswered = (series: Series[]) => series.some(({ values }) => values.some(([, value]) => value !== 'NaN'));

  test('has a query in every panel', () => {
    expect(queries.length).toBeGreaterThan(30);
  });

  test.each(queries.filter(({ expr }) => !QUIET.test(expr)))('tells of $title: $expr', async ({ expr }) => {
    expect(isAnswered(await prometheus.query(filled(expr)))).toBe(true);
  });

  test.each(queries.filter(({ expr }) => QUIET.test(expr)))('is understood in $title: $expr', async ({ expr }) => {
    await expect(prometheus.query(filled(expr))).resolves.toBeInstanceOf(Array);
  });

  test('selects its jobs and machines by an existing metric and label', async () => {
    const asked = dashboard.templating.list.filter(({ type }) => type === 'query');
    expect(asked.map(({ name }) => name)).toEqual(['job', 'instance']);
    for (const { query } of asked) {
      const [, metric = '', label = ''] =
        /^label_values\((.+), (\w+)\)$/.exec(typeof query === 'string' ? query : query.query) ?? [];
      await until(async () => {
        const series = await prometheus.query(filled(metric));
        expect(series.map((one) => one.metric[label])).not.toContain(undefined);
        expect(series).not.toEqual([]);
      });
    }
  });
});
