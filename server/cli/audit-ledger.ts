import type { Logger } from 'pino';
import { refusePartialRestore } from '../boot/data-dir.ts';
import { startClock } from '../boot/local-clock.ts';
import { gatewayClock } from '../boot/services.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createLog } from '../platform/log.ts';
import { openLocalGateway } from './local-gateway.ts';
import { Gateway } from '../domain/ledger/gateway/gateway.ts';
import { findGatewayDisagreements } from '../domain/ledger/gateway-agreement.ts';
import { findLedgerDisagreements } from '../domain/ledger/ledger-agreement.ts';
import { findReconDisagreements } from '../domain/ledger/recon-agreement.ts';
import { readSettings, type Settings } from '../boot/settings.ts';
import { operatorMessage } from '../platform/errors/operator-error.ts';
import { sanitizeForTerminal } from '../platform/terminal-text.ts';
import { refuseArguments } from './refuse-arguments.ts';

/** Compares ledger, bookings and gateway. Read-only. Exit code: 0 consistent, 1 inconsistent, 2 error. */
try {
  refuseArguments(process.argv.slice(2), 'audit-ledger');
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
    const { db, close } = await openDatabase(settings, { whenOwned: 'join', onLostConnection: () => undefined });
    try {
      return [
        ...(await findLedgerDisagreements(db, now)),
        ...(await findGatewayDisagreements({ db, gateway }, now)),
        ...(await findReconDisagreements({ db, gateway }, now)),
      ];
    } finally {
      await close();
    }
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
