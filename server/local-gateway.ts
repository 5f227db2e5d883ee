import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { GatewayAccount } from './money/gateway.ts';
import { StartError } from './start-error.ts';

const Ready = z.object({
  gateway: z.object({
    keyId: z.string(),
    keySecret: z.string(),
    webhookSecret: z.string(),
    apiUrl: z.string(),
    checkoutUrl: z.string(),
  }),
});

/** The account at the local gateway, which runs beside the server and has written down where. */
export async function localGateway(dataDir: string): Promise<GatewayAccount> {
  const { webhookSecret, ...account } = Ready.parse(JSON.parse(await readyFile(dataDir))).gateway;
  return { ...account, webhookSecrets: [webhookSecret] };
}

async function readyFile(dataDir: string): Promise<string> {
  try {
    return await readFile(join(dataDir, 'stand-ins', 'ready.json'), 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    throw new StartError(`The local gateway has never run in ${dataDir}: start Aangan first.`, { cause });
  }
}
