import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import * as z from 'zod';
import { refusePartialRestore } from '../boot/data-dir.ts';
import { startClock } from '../boot/local-clock.ts';
import { gatewayClock, StandIns } from '../boot/services.ts';
import { readSettings, type Settings } from '../boot/settings.ts';
import { findGatewayInconsistencies, findReconInconsistencies } from '../domain/ledger/gateway-consistency.ts';
import { Gateway } from '../domain/ledger/gateway/gateway.ts';
import { findLedgerInconsistencies } from '../domain/ledger/ledger-consistency.ts';
import { operatorMessage } from '../platform/errors/operator-error.ts';
import { StartError } from '../platform/errors/system-error.ts';
import { createLog } from '../platform/log.ts';
import { sanitizeForTerminal } from '../platform/terminal-text.ts';
import { validateNoArguments } from './validate-no-arguments.ts';
import { withDatabase } from './with-database.ts';

const Ready = z.object({
  gateway: z.object({
    keyId: z.string(),
    keySecret: z.string(),
    webhookSecret: z.string(),
    apiUrl: z.string(),
    checkoutUrl: z.string(),
  }),
});

interface LocalGateway {
  gateway: Gateway;
  apiUrl: string;
  close: () => Promise<void>;
}

/** Connects to the running local gateway of a data folder, or starts it on its data here, without webhooks. */
async function openLocalGateway(
  { dataDir, standInClock: frozenAt }: Pick<Settings, 'dataDir' | 'standInClock'>,
  log: Logger,
): Promise<LocalGateway> {
  const folder = join(dataDir, 'stand-ins');
  if (!existsSync(join(folder, 'gateway'))) {
    throw new StartError(
      `No payment was ever taken by the local gateway of ${dataDir} (DATA_DIR): start Aangan there first, or set the RAZORPAY_ variables of the account that takes its payments.`,
    );
  }
  const running = await runningGateway(folder);
  if (running !== null) return { ...running, close: async () => undefined };
  const standIns = await StandIns.start({ folder, merchantUrl: undefined, ports: [0, 0, 0, 0, 0], frozenAt, log });
  return { ...toLocalGateway(standIns.ready), close: () => standIns.stop() };
}

/** Connects to the gateway described by `ready.json`; null if it does not accept its keys. */
async function runningGateway(folder: string): Promise<Omit<LocalGateway, 'close'> | null> {
  const ready = await readFile(join(folder, 'ready.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (ready === null) return null;
  const found = toLocalGateway(Ready.parse(JSON.parse(ready)));
  const now = new Date();
  const { kind } = await found.gateway.listPayments(now, now, 0);
  return kind === 'ok' ? found : null;
}

function toLocalGateway({
  gateway: { webhookSecret, ...account },
}: z.infer<typeof Ready>): Omit<LocalGateway, 'close'> {
  const gateway = new Gateway({ ...account, webhookSecrets: [webhookSecret] });
  return { gateway, apiUrl: account.apiUrl };
}

/** Compares ledger, bookings and gateway. Read-only. Exit code: 0 consistent, 1 inconsistent, 2 error. */
try {
  validateNoArguments(process.argv.slice(2), 'audit-ledger');
  const found = await auditLedger(readSettings(process.env));
  console.log(found.length === 0 ? 'Ledger, bookings and gateway agree.' : sanitizeForTerminal(found.join('\n')));
  process.exit(found.length === 0 ? 0 : 1);
} catch (error) {
  console.error(operatorMessage(error, 'The ledger could not be audited'));
  process.exit(2);
}

async function auditLedger(settings: Settings): Promise<string[]> {
  refusePartialRestore(settings.dataDir);
  const log = createLog(settings);
  const { gateway, apiUrl, close: closeGateway } = await openGateway(settings, log);
  const { clock, stop: stopClock } = await startClock(gatewayClock(settings, { apiUrl }), log, () => undefined);
  try {
    const now = clock();
    return await withDatabase(settings, async ({ db }) => [
      ...(await findLedgerInconsistencies(db, now)),
      ...(await findGatewayInconsistencies({ db, gateway }, now)),
      ...(await findReconInconsistencies({ db, gateway }, now)),
    ]);
  } finally {
    stopClock();
    await closeGateway();
  }
}

async function openGateway(settings: Settings, log: Logger) {
  const { razorpay } = settings;
  if (razorpay === undefined) return openLocalGateway(settings, log);
  return { gateway: new Gateway(razorpay), apiUrl: razorpay.apiUrl, close: async () => undefined };
}
