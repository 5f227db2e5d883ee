import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import * as z from 'zod';
import { Gateway } from '../domain/ledger/gateway/gateway.ts';
import type { Settings } from '../boot/settings.ts';
import { StandIns } from '../boot/stand-ins.ts';
import { StartError } from '../platform/errors/start-error.ts';

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

/**
 * Opens the local gateway of a data folder for a command: connects to the running one, or else starts it on the same
 * data in this process, without webhooks.
 */
export async function openLocalGateway(
  { dataDir, standInClock: clock }: Pick<Settings, 'dataDir' | 'standInClock'>,
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
  const standIns = await StandIns.start({ folder, shopUrl: undefined, ports: [0, 0, 0, 0, 0], clock, log });
  return { ...toLocalGateway(standIns.ready), close: () => standIns.stop() };
}

/** Connects to the gateway of `ready.json`; null if it does not answer to its keys. */
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
