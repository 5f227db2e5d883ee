import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { projectFolder } from './project-folder.ts';
import { StartError } from '../platform/errors/start-error.ts';

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
      this.#options.log.error('the stand-ins ended and are started again');
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
      this.#options.log.error({ err: error }, 'the stand-ins could not be started again');
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
      STAND_INS_SHOP_URL: merchantUrl ?? '',
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
