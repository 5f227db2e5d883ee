import { MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import { doDeed, noteCancellations } from './deeds.ts';
import type { PayoutProduct } from './product.ts';
import { comeToRest, findBrokenPromises, pendingRefunds, wrongAtRest } from './rest.ts';
import { beginPayouts, passTime, type PayoutStage } from './stage.ts';
import type { Deed, PayoutHistory, PayoutStep } from './steps.ts';

/** Runs a history from an empty database to rest. Throws on a violated invariant. */
export async function playPayouts(product: PayoutProduct, history: PayoutHistory): Promise<void> {
  const stage = await beginPayouts(product, history);
  for (const [index, step] of history.steps.entries()) {
    await passTime(stage, 1_000);
    await playStep(stage, step);
    if (!isDeed(step)) continue;
    await noteCancellations(stage);
    must([...(await findBrokenPromises(stage)), ...waiting(stage, step)], `after step ${index + 1}`);
  }
  await comeToRest(stage);
  must(await wrongAtRest(stage), 'at rest');
}

async function playStep(stage: PayoutStage, step: PayoutStep): Promise<void> {
  const { crash, clock, gateway } = stage.product;
  const { faults } = gateway;
  if (isTrouble(step)) stage.isCalm = false;
  switch (step.do) {
    case 'wait':
      return passTime(stage, step.minutes * MINUTE_MS);
    case 'host':
      return changeHost(stage, step.host, step.becomes);
    case 'line':
      return step.faults.forEach((fault) => faults.plan(/^(POST|PATCH)/, fault));
    case 'down':
      faults.isDown = true;
      stage.downUntilMs = clock.now().getTime() + step.minutes * MINUTE_MS;
      return;
    case 'refuse':
      return faults.plan(new RegExp(step.call), { refusal: step.why });
    case 'transfers':
      return gateway.route.setFailureModes({ transfers: step.end });
    case 'die':
      crash.arm(step.at);
      return attempt(stage, [step.over]);
    case 'at once':
      return attempt(stage, step.deeds);
    case 'pay':
    case 'cancel':
    case 'dispute':
    case 'end dispute':
    case 'work':
    case 'news':
    case 'bank':
      return attempt(stage, [step]);
  }
}

/** Runs steps concurrently. A crashed server is restarted; gateway failures are expected. */
async function attempt(stage: PayoutStage, deeds: Deed[]): Promise<void> {
  const { crash, gateway, restart } = stage.product;
  const ends = await Promise.allSettled(deeds.map((deed) => doDeed(stage, deed)));
  crash.disarm();
  if (crash.isDead) return restart();
  const isExpected = (reason: unknown) =>
    !gateway.faults.isHealthy || !stage.isCalm || /could not be|did not return/.test(String(reason));
  for (const end of ends) if (end.status === 'rejected' && !isExpected(end.reason)) throw end.reason;
}

async function changeHost(
  { product, bank }: PayoutStage,
  index: number,
  becomes: 'ready' | 'paused' | 'resting' | 'suspended',
): Promise<void> {
  const host = product.people.hosts[index]?.id ?? '';
  const now = product.clock.now();
  const readyAt = becomes === 'resting' ? new Date(now.getTime() + 24 * 60 * MINUTE_MS) : now;
  const status = becomes === 'paused' ? 'paused' : 'ready';
  await sql`update payout_account set status = ${status}, ready_at = ${readyAt} where host_id = ${host}`.execute(
    product.db,
  );
  const { accounts } = bank.gateway.route;
  const account = accounts.require(bank.hosts[index]?.id ?? '');
  const isSuspended = account.product?.status === 'suspended';
  // The gateway's state may be newer than the product's.
  if (becomes === 'suspended' && !isSuspended) accounts.suspend(account);
  if (becomes === 'ready' && isSuspended) accounts.resume(account);
}

/** Other steps change no data of the invariants. */
function isDeed({ do: what }: PayoutStep): boolean {
  return !['wait', 'line', 'down', 'refuse', 'transfers', 'host'].includes(what);
}

function isTrouble({ do: what }: PayoutStep): boolean {
  return ['line', 'down', 'refuse', 'transfers', 'die', 'at once', 'host'].includes(what);
}

function waiting(stage: PayoutStage, step: PayoutStep): string[] {
  return step.do === 'work' && stage.product.gateway.faults.isHealthy ? pendingRefunds(stage) : [];
}

function must(broken: string[], when: string): void {
  if (broken.length > 0) throw new Error(`${when}: ${broken.join('\n')}`);
}
