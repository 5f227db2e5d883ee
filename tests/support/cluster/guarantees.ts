import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Db } from '@aangan/server/platform/database/schema.ts';
import { countSharedDays, missing } from '../crowd.ts';
import type { Acknowledged, Attempt, Operation } from './market.ts';

/** Missing acknowledged changes, and violated invariants. */
export interface Violations {
  holds: string[];
  paid: string[];
  messages: string[];
  homes: string[];
  /** Bookings with more than one accepted payment. */
  paidTwice: string[];
  /** Pairs of stays of a home that share a day. */
  sharedDays: number;
}

export const noViolations: Violations = { holds: [], paid: [], messages: [], homes: [], paidTwice: [], sharedDays: 0 };

export async function findViolations(db: Db, acknowledged: Acknowledged): Promise<Violations> {
  // Changes acknowledged during this check are not checked.
  const { holds, paid, messages, homes } = structuredClone(acknowledged);
  const bookings = await db.selectFrom('booking').select(['id', 'state']).execute();
  const confirmed = bookings.filter(({ state }) => state === 'confirmed').map(({ id }) => id);
  const payments = await db.selectFrom('payment').select('booking_id').where('is_accepted', '=', true).execute();
  const paidFor = payments.map((payment) => payment.booking_id);
  const words = (await db.selectFrom('conversation_entry').select('words').execute()).map((entry) => entry.words);
  const listings = (await db.selectFrom('listing').select('id').execute()).map(({ id }) => id);
  return {
    holds: missing(
      bookings.map(({ id }) => id),
      holds,
    ),
    paid: [...missing(confirmed, paid), ...missing(paidFor, paid)],
    messages: missing(words, messages),
    homes: missing(listings, homes),
    paidTwice: paidFor.filter((id, index) => paidFor.indexOf(id) !== index),
    sharedDays: await countSharedDays(db),
  };
}

/** Effect of a fault on users; times in milliseconds. */
export interface FaultCost {
  fault: string;
  /** Duration of the fault. */
  lasted: number;
  /** Longest time without a successful response. */
  silence: { reading: number; booking: number; paying: number; writing: number; photos: number; uploads: number };
  /** Counts of successful responses, 503 responses, broken connections, and other failures. */
  served: number;
  refused: number;
  broken: number;
  failed: number;
  /** Number of acknowledged changes that are missing afterwards. */
  lost: number;
}

const kinds: Record<keyof FaultCost['silence'], Operation[]> = {
  reading: ['search', 'open'],
  booking: ['hold'],
  paying: ['pay'],
  writing: ['write'],
  photos: ['photo'],
  uploads: ['upload'],
};

export function isSuccess({ status }: Attempt): boolean {
  return status >= 200 && status < 300;
}

export function computeFaultCost(
  fault: string,
  attempts: Attempt[],
  from: number,
  until: number,
  lost: number,
): FaultCost {
  const during = attempts.filter((attempt) => attempt.until >= from && attempt.until <= until);
  const silence = Object.fromEntries(
    Object.entries(kinds).map(([kind, deeds]) => [kind, longestSilence(during, deeds, from, until)]),
  ) as FaultCost['silence'];
  return {
    fault,
    lasted: until - from,
    silence,
    served: during.filter(isSuccess).length,
    refused: during.filter(({ status }) => status === 503).length,
    broken: during.filter(({ status }) => status === 0).length,
    failed: during.filter(({ status }) => status >= 300 && status !== 503).length,
    lost,
  };
}

function longestSilence(attempts: Attempt[], deeds: Operation[], from: number, until: number): number {
  const well = attempts.filter((attempt) => isSuccess(attempt) && deeds.includes(attempt.deed));
  const times = [from, ...well.map((attempt) => attempt.until).toSorted((one, other) => one - other), until];
  return times.reduce((max, time, index) => Math.max(max, time - (times[index - 1] ?? time)), 0);
}

/** Prints a table for docs/scale.md, and JSON for comparisons. */
export function report(costs: FaultCost[], about: Record<string, unknown>): string {
  const file = join(import.meta.dirname, '..', '..', '..', 'test-results', 'cluster.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...about, costs }, null, 2)}\n`);
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const rows = costs.map(({ fault, silence, served, refused, broken, failed, lost }) => [
    fault,
    seconds(silence.reading),
    seconds(silence.booking),
    seconds(silence.paying),
    seconds(silence.writing),
    seconds(silence.photos),
    `${served}, ${refused}, ${broken}, ${failed}`,
    String(lost),
  ]);
  const head = [
    'fault',
    'nobody read for',
    'booked',
    'paid',
    'wrote',
    'saw a photo',
    'served, 503, broken, failed',
    'lost',
  ];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
