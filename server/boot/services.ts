import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { StartError } from '../platform/errors/system-error.ts';
import type { ClockSource } from './local-clock.ts';
import { projectFolder } from './project-folder.ts';
import { LOCAL_HOSTS, type Settings } from './settings.ts';

export type CompleteSettings = Settings & {
  [service in 'razorpay' | 'google' | 'smtpUrl']: NonNullable<Settings[service]>;
} & {
  /** The clock of a local gateway, which can be advanced; undefined with a real gateway. */
  clock?: ClockSource | undefined;
};

/** The external services: configured, or replaced by stand-ins on this machine. */
export interface Services {
  settings: CompleteSettings;
  /** Name and URL of each stand-in with a web page. */
  addresses: [name: string, url: string][];
  /** URL of a calendar of the local calendar site. */
  otherSite?: string;
  stop: () => Promise<void>;
}

export async function startMissingServices(settings: Settings, log: Logger): Promise<Services> {
  const { razorpay, google, smtpUrl } = settings;
  if (razorpay !== undefined && google !== undefined && smtpUrl !== undefined) {
    const clock = gatewayClock(settings, razorpay);
    return { settings: { ...settings, razorpay, google, smtpUrl, clock }, addresses: [], stop: async () => undefined };
  }
  const standIns = await StandIns.start({
    folder: join(settings.dataDir, 'stand-ins'),
    merchantUrl: ownAddress(settings),
    ports: standInPorts(settings.port),
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

/** From 10,000 above the server's, the same at every start for open mailbox pages; above 65535, any free port (0). */
function standInPorts(port: number): number[] {
  return [0, 1, 2, 3, 4, 5]
    .map((offset) => port + 10_000 + offset)
    .map((candidate) => (candidate <= 65_535 ? candidate : 0));
}

function ownAddress({ host, port }: Settings): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Message of the ready stand-ins: the URLs and keys that settings would contain otherwise. */
interface ReadyMessage {
  gateway: { apiUrl: string; checkoutUrl: string; keyId: string; keySecret: string; webhookSecret: string };
  identity: { clientId: string; issuer: string; jwksUrl: string; scriptUrl: string };
  mailbox: { smtpUrl: string; url: string };
  calendarSite: { url: string; icsUrl: string };
  push: { url: string };
}

interface StandInsOptions {
  /** Folder of their data. */
  folder: string;
  /** URL of this server for payment webhooks; undefined: none are sent. */
  merchantUrl: string | undefined;
  /** Preferred ports: gateway, identity provider, mailbox, SMTP, another site's calendars, push service. */
  ports: number[];
  /** The instant at which their clock is frozen, in ISO 8601; undefined: it runs. */
  frozenAt?: string | undefined;
  log: Logger;
}

const RESTART_DELAY_MS = 1_000;

/**
 * The local gateway, identity provider, mailbox, calendars of another site and push service, in one child process. It
 * exits with this process, and is restarted on the same ports if it exits earlier.
 */
export class StandIns {
  readonly ready: ReadyMessage;
  readonly #options: StandInsOptions;
  #child: ChildProcess;
  #isStopping = false;

  static async start(options: StandInsOptions): Promise<StandIns> {
    const { child, ready } = await launch(options);
    return new StandIns(child, ready, { ...options, ports: usedPorts(ready) });
  }

  private constructor(child: ChildProcess, ready: ReadyMessage, options: StandInsOptions) {
    this.ready = ready;
    this.#options = options;
    this.#child = child;
    this.#restartOnExit();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill();
    await ended;
  }

  #restartOnExit(): void {
    this.#child.once('exit', () => {
      if (this.#isStopping) return;
      this.#options.log.error('the stand-ins ended and are restarted');
      setTimeout(() => void this.#restart(), RESTART_DELAY_MS).unref();
    });
  }

  async #restart(): Promise<void> {
    if (this.#isStopping) return;
    try {
      const { child } = await launch(this.#options);
      this.#child = child;
      this.#restartOnExit();
    } catch (error) {
      this.#options.log.error({ err: error }, 'the stand-ins could not be restarted');
    }
  }
}

async function launch({
  folder,
  merchantUrl,
  ports,
  frozenAt,
}: StandInsOptions): Promise<{ child: ChildProcess; ready: ReadyMessage }> {
  const child = fork(program(), [], {
    // Its own group: Ctrl-C in a terminal reaches this process alone, which still needs the mailbox while it ends.
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      STAND_INS_FOLDER: folder,
      STAND_INS_MERCHANT_URL: merchantUrl ?? '',
      STAND_INS_PORTS: ports.join(','),
      STAND_IN_CLOCK: frozenAt ?? '',
    },
  });
  const ready = await Promise.race([
    once(child, 'message').then(([message]) => message as ReadyMessage),
    once(child, 'exit').then(() => undefined),
  ]);
  if (ready !== undefined) return { child, ready };
  throw new StartError('The local stand-ins for payment gateway, identity provider and mailbox did not start.');
}

function program(): string {
  const path = join(projectFolder('stand-ins'), 'build', 'main.js');
  if (existsSync(path)) return path;
  throw new StartError(`The local stand-ins are not built: there is no ${path}, so run npm run build.`);
}

function usedPorts({ gateway, identity, mailbox, calendarSite, push }: ReadyMessage): number[] {
  const urls = [gateway.apiUrl, identity.scriptUrl, mailbox.url, mailbox.smtpUrl, calendarSite.url, push.url];
  return urls.map((url) => Number(new URL(url).port));
}
