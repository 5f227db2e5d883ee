import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ClockSource } from './local-clock.ts';
import { LOCAL_HOSTS, type Settings } from './settings.ts';
import { StandIns } from './stand-ins.ts';

/** Settings with every service in them. */
export type CompleteSettings = Settings & {
  [service in 'razorpay' | 'google' | 'smtpUrl']: NonNullable<Settings[service]>;
} & {
  /** The clock of a local gateway, which can be advanced; undefined with a real gateway. */
  clock?: ClockSource | undefined;
};

/** The external services: configured, or replaced by stand-ins on this machine. */
interface Services {
  settings: CompleteSettings;
  /** Name and URL of each stand-in with a web page. */
  addresses: [name: string, url: string][];
  /** URL of a calendar of the local calendar site. */
  otherSite?: string;
  stop: () => Promise<void>;
}

/** Starts the stand-ins if a service is not set. */
export async function startMissingServices(settings: Settings, log: Logger): Promise<Services> {
  const { razorpay, google, smtpUrl } = settings;
  if (razorpay !== undefined && google !== undefined && smtpUrl !== undefined) {
    const clock = gatewayClock(settings, razorpay);
    return { settings: { ...settings, razorpay, google, smtpUrl, clock }, addresses: [], stop: async () => undefined };
  }
  const standIns = await StandIns.start({
    folder: join(settings.dataDir, 'stand-ins'),
    merchantUrl: ownAddress(settings),
    ports: preferredPorts(settings.port),
    frozenAt: razorpay === undefined ? settings.standInClock : undefined,
    log,
  });
  const { gateway, identity, mailbox, calendarSite } = standIns.ready;
  const { webhookSecret, ...account } = gateway;
  const all = {
    razorpay: razorpay ?? { ...account, webhookSecrets: [webhookSecret] },
    google: google ?? identity,
    smtpUrl: smtpUrl ?? mailbox.smtpUrl,
    clock: gatewayClock(settings, gateway),
  };
  const addresses: Services['addresses'] = [];
  if (smtpUrl === undefined) addresses.push(['Mailbox', mailbox.url]);
  if (razorpay === undefined) addresses.push(['Payment gateway', new URL(gateway.apiUrl).origin]);
  if (google === undefined) addresses.push(['Identity provider', new URL(identity.scriptUrl).origin]);
  addresses.push(['Another site', calendarSite.url]);
  return { settings: { ...settings, ...all }, addresses, otherSite: calendarSite.icsUrl, stop: () => standIns.stop() };
}

/** URL of the gateway's clock: always with the local gateway, and with a frozen one in tests. */
export function gatewayClock(
  { razorpay, standInClock: frozenAt, isLocal }: Settings,
  { apiUrl }: { apiUrl: string },
): ClockSource | undefined {
  if (razorpay === undefined) return { url: `${apiUrl}/stand-in`, frozenAt };
  const isOfTests = isLocal && frozenAt !== undefined && LOCAL_HOSTS.has(new URL(razorpay.apiUrl).hostname);
  return isOfTests ? { url: `${razorpay.apiUrl}/stand-in`, frozenAt } : undefined;
}

/** Equal at every start, so that an open mailbox page stays valid; far from the ports of a second Aangan. */
function preferredPorts(port: number): number[] {
  return [0, 1, 2, 3, 4, 5]
    .map((offset) => port + 10_000 + offset)
    .map((candidate) => (candidate <= 65_535 ? candidate : 0));
}

/** URL of this server on this machine. */
function ownAddress({ host, port }: Settings): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
