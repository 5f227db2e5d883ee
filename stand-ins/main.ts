import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCalendarSite } from './calendar-site/calendar-site.ts';
import { startGateway } from './gateway/gateway.ts';
import { startIdentity } from './identity/identity.ts';
import { startMailbox } from './mailbox/mailbox.ts';
import { startPushService } from './push/push-service.ts';

/**
 * The stand-ins for payment gateway, identity provider, mailbox, another site's calendars and a push service, in one
 * child process of the server. Set by environment: STAND_INS_FOLDER (all stored data), STAND_INS_MERCHANT_URL (where
 * webhooks go; empty: none are sent), STAND_INS_PORTS (six preferred ports: gateway, identity, mailbox, SMTP,
 * calendars, push) and STAND_IN_CLOCK (an instant at which their clock is frozen; empty: it runs). The parent gets all
 * URLs and keys in one message; this process ends with its parent.
 */

const folder = setting('STAND_INS_FOLDER');
const merchantUrl = process.env['STAND_INS_MERCHANT_URL'] ?? '';
const webhookUrl = merchantUrl === '' ? undefined : `${merchantUrl}/api/payment/webhook`;
const [gatewayPort = 0, identityPort = 0, mailboxPort = 0, smtpPort = 0, calendarPort = 0, pushPort = 0] = (
  process.env['STAND_INS_PORTS'] ?? ''
)
  .split(',')
  .map(Number);

process.on('disconnect', () => process.exit(0));
// Ctrl+C reaches the whole process group; the parent still needs the mailbox while it shuts down.
process.on('SIGINT', () => {
  if (!process.connected) process.exit(0);
});

const clock = process.env['STAND_IN_CLOCK'] ?? '';
const frozenAt = clock === '' ? undefined : new Date(clock);

const { url, accountId, keyId, keySecret, webhookSecret, apiUrl, checkoutUrl, hostsUrl, now } = await startGateway({
  folder: join(folder, 'gateway'),
  port: gatewayPort,
  webhooks: webhookUrl,
  frozenAt,
});
const gateway = { accountId, keyId, keySecret, webhookSecret, url, apiUrl, checkoutUrl, hostsUrl };
const [identity, mailbox, calendarSite, push] = await Promise.all([
  startIdentity({ folder: join(folder, 'identity'), port: identityPort, now }),
  startMailbox({ folder: join(folder, 'mailbox'), port: mailboxPort, smtpPort, now }),
  startCalendarSite({ folder: join(folder, 'calendar-site'), port: calendarPort, now }),
  startPushService({ port: pushPort, now }),
]);

/** Sent and written as JSON, which omits functions. */
const ready = { type: 'ready', gateway, identity, mailbox, calendarSite, push };
// Written for other commands that use the same gateway.
if (webhookUrl !== undefined)
  writeFileSync(join(folder, 'ready.json'), JSON.stringify(ready, null, 2), { mode: 0o600 });
if (process.send) process.send(ready);
else console.log(JSON.stringify(ready, null, 2));

function setting(name: string): string {
  const value = process.env[name];
  if (value !== undefined && value !== '') return value;
  console.error(`The setting ${name} is missing.`);
  process.exit(1);
}
