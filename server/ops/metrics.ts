import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { Gauge, register, Registry } from 'prom-client';
import type { Db } from '../platform/database/schema.ts';
import { notFound } from '../platform/http/errors.ts';

interface MetricsOptions {
  /** Grants access as `Authorization: Bearer …`; undefined: local requests without a proxy have access. */
  token: string | undefined;
  /** Gauges read from the database at each request, in addition to the counters of the processes. */
  loadState: () => Promise<Registry>;
  /** Metrics of all processes that share the port; defaults to those of this process. */
  counted?: (() => Promise<Registry>) | undefined;
}

/** Serves the metrics in Prometheus' text form. Without the token the path answers 404. */
export function serveMetrics(app: FastifyInstance, { token, loadState, counted = ownRegistry }: MetricsOptions): void {
  app.get('/api/metrics', async (request, reply) => {
    if (!(token === undefined ? isFromThisMachine(request) : hasToken(request, token))) throw notFound();
    const text = await Registry.merge(await Promise.all([counted(), loadState()])).metrics();
    return reply.headers({ 'content-type': register.contentType, 'cache-control': 'no-store' }).send(text);
  });
}

async function ownRegistry(): Promise<Registry> {
  return register;
}

/** Compares hashes: of equal length, and in constant time, so that the duration does not reveal a partial match. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const hashText = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashText(headers.authorization ?? ''), hashText(`Bearer ${token}`));
}

const OWN_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** A proxy on this machine forwards external requests from a local IP address; its headers reveal it. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return OWN_ADDRESSES.has(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined);
}

/** One query: a gauge with the query's other columns as labels. */
interface StateQuery {
  name: string;
  help: string;
  labels: string[];
  query: (now: Date) => RawBuilder<Record<string, string> & { value: number }>;
}

const stateQueries: StateQuery[] = [
  {
    name: 'aangan_bookings',
    help: 'Bookings by state',
    labels: ['state'],
    query: () => sql`select state, count(*)::float8 as value from booking group by state`,
  },
  {
    name: 'aangan_payments',
    help: 'Captured payments by acceptance; payments that are not accepted are refunded',
    labels: ['accepted'],
    query: () => sql`select is_accepted::text as accepted, count(*)::float8 as value from payment group by is_accepted`,
  },
  {
    name: 'aangan_refunds',
    help: 'Refunds by state; refused refunds need manual action',
    labels: ['state'],
    query: () => sql`select state, count(*)::float8 as value from refund group by state`,
  },
  {
    name: 'aangan_refund_oldest_unsettled_seconds',
    help: 'Time since the oldest unsettled refund was requested',
    labels: [],
    query: (now) => sql`
      select coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)::float8 as value
      from refund where state in ('wanted', 'pending')`,
  },
  {
    name: 'aangan_grievances',
    help: 'Complaints to the grievance officer by state; overdue: open after the deadline',
    labels: ['state'],
    query: (now) => sql`
      select case when state = 'open' and due_at <= ${now}::timestamptz then 'overdue' else state end as state,
             count(*)::float8 as value
      from grievance group by 1`,
  },
  {
    name: 'aangan_mails',
    help: 'Mails by state; failed mails need manual action',
    labels: ['state'],
    query: () => sql`
      select case when sent_at is not null then 'sent' when given_up_at is not null then 'failed' else 'waiting' end
               as state, count(*)::float8 as value
      from outbox_mail group by 1`,
  },
  {
    name: 'aangan_mail_oldest_waiting_seconds',
    help: 'Age of the oldest unsent mail',
    labels: [],
    query: () => sql`
      select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as value
      from outbox_mail where sent_at is null and given_up_at is null`,
  },
  {
    name: 'aangan_event_deliveries',
    help: 'Events not yet delivered to a subscriber: waiting, or failed and retried',
    labels: ['subscriber', 'state'],
    query: () => sql`
      select subscriber, case when failed_tries > 0 then 'failed' else 'waiting' end as state, count(*)::float8 as value
      from event_delivery group by 1, 2`,
  },
  {
    name: 'aangan_event_oldest_undelivered_seconds',
    help: 'Age of the oldest event not yet delivered to a subscriber',
    labels: ['subscriber'],
    query: () => sql`
      select subscriber, extract(epoch from now() - min(enqueued_at))::float8 as value from event_delivery group by 1`,
  },
  {
    name: 'aangan_jobs',
    help: 'Unfinished jobs by state: due, scheduled (later), running, failed (retry pending)',
    labels: ['job', 'state'],
    query: () => sql`
      select name as job,
             case when state = 'active' then 'running' when (data->>'attempt')::int > 1 then 'failed'
                  when start_after > now() then 'later' else 'due' end as state,
             count(*)::float8 as value
      from jobs.job where state in ('created', 'retry', 'active') and data ? 'attempt' group by 1, 2`,
  },
  {
    name: 'aangan_job_oldest_due_seconds',
    help: 'Time since the oldest due job became due',
    labels: ['job'],
    query: () => sql`
      select name as job, extract(epoch from now() - min(start_after))::float8 as value
      from jobs.job where state in ('created', 'retry') and start_after <= now() and data ? 'attempt' group by 1`,
  },
  {
    name: 'aangan_job_attempts_max',
    help: 'Highest number of attempts of any unfinished job',
    labels: ['job'],
    query: () => sql`
      select name as job, max((data->>'attempt')::int)::float8 as value
      from jobs.job where state in ('created', 'retry', 'active') and data ? 'attempt' group by 1`,
  },
];

/** Cache duration, because counting gets slower as tables grow. */
const CACHED_MS = 10_000;

/** Gauges read from the database on request, equal on every server; if it is unavailable, only that is reported. */
export function stateMetrics(db: Db, clock: () => Date): () => Promise<Registry> {
  const registry = new Registry();
  const isUp = new Gauge({
    name: 'aangan_database_up',
    help: 'Whether the database is reachable (1) or not (0)',
    registers: [registry],
  });
  const gauges = stateQueries.map(({ name, help, labels, query }) => ({
    gauge: new Gauge({ name, help, labelNames: labels, registers: [registry] }),
    query,
  }));

  const load = async (): Promise<void> => {
    for (const { gauge } of gauges) gauge.reset();
    try {
      // Sequential, so that metrics do not occupy all connections.
      for (const { gauge, query } of gauges) {
        const { rows } = await query(clock()).execute(db);
        for (const { value, ...labels } of rows) gauge.set(labels, value);
      }
      isUp.set(1);
    } catch {
      // The metric reports it; the failing request logs the cause.
      isUp.set(0);
    }
  };

  let loadedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> = Promise.resolve();
  return async () => {
    if (performance.now() - loadedAt > CACHED_MS) {
      loadedAt = performance.now();
      loading = load();
    }
    await loading;
    return registry;
  };
}
