import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { freePort } from '../../support/free-port.ts';
import { until } from '../until-quiet.ts';

/** WebDriver's key of element references. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export type ElementId = Record<typeof ELEMENT, string>;

/** Thin client of W3C WebDriver (https://www.w3.org/TR/webdriver2/). */
export class Session {
  readonly #address: string;

  private constructor(address: string) {
    this.#address = address;
  }

  static async open(driver: string, capabilities: object): Promise<Session> {
    const { sessionId } = await ask<{ sessionId: string }>('POST', `${driver}/session`, {
      capabilities: { alwaysMatch: capabilities },
    });
    return new Session(`${driver}/session/${sessionId}`);
  }

  close = () => this.#call('DELETE', '');
  resize = (size: { width: number; height: number }) => this.#call('POST', '/window/rect', { x: 0, y: 0, ...size });
  goTo = (url: string) => this.#call('POST', '/url', { url });
  url = () => this.#call<string>('GET', '/url');
  reload = () => this.#call('POST', '/refresh');
  goBack = () => this.#call('POST', '/back');
  goForward = () => this.#call('POST', '/forward');

  /** Runs the body of a function in the page. */
  run = <Answer>(script: string, ...args: unknown[]) => this.#call<Answer>('POST', '/execute/sync', { script, args });

  focused = () => this.#call<ElementId>('GET', '/element/active');
  getName = (element: ElementId) => this.#ofElement<string>(element, 'computedlabel');
  click = (element: ElementId) => this.#call('POST', `/element/${element[ELEMENT]}/click`, {});
  type = (element: ElementId, text: string) => this.#call('POST', `/element/${element[ELEMENT]}/value`, { text });

  /** Presses keys on the focused element; a list is a chord. */
  press(keys: readonly (string | readonly string[])[]): Promise<unknown> {
    const strokes = keys.flatMap((key) => {
      const together = typeof key === 'string' ? [key] : key;
      return [
        ...together.map((value) => ({ type: 'keyDown', value })),
        ...together.toReversed().map((value) => ({ type: 'keyUp', value })),
      ];
    });
    return this.#call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions: strokes }] });
  }

  /** Switches to a frame; null: back to the page. */
  enter = (frame: ElementId | null) => this.#call('POST', '/frame', { id: frame });

  #ofElement<Answer>(element: ElementId, what: string): Promise<Answer> {
    return this.#call('GET', `/element/${element[ELEMENT]}/${what}`);
  }

  #call<Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Answer> {
    return ask(method, this.#address + path, body);
  }
}

async function ask<Answer>(method: 'GET' | 'POST' | 'DELETE', address: string, body: object = {}): Promise<Answer> {
  const response = await fetch(address, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as { value: Answer & { error: string; message: string } };
  if (!response.ok) throw new Error(`The driver refused ${method} ${address}: ${value.error} ${value.message}`);
  return value;
}

/** WebKitGTK's MiniBrowser. Without `--full-screen` it has a toolbar, and windows are at least 447 px wide. */
const BROWSER = { 'webkitgtk:browserOptions': { args: ['--automation', '--full-screen', '--time-zone=Asia/Kolkata'] } };

/** The driver supports one session at a time. */
export interface WebKit {
  session: Session;
  close: () => Promise<void>;
}

/** Starts WebKit on a virtual display (Xvfb). */
export async function openWebKit(pageLoadStrategy: 'normal' | 'none' = 'normal'): Promise<WebKit> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: `:${await readDisplay(screen)}`, LANG: 'en_IN.UTF-8' },
    stdio: 'ignore',
  });
  // The browser ends with its driver.
  const endAll = async () => {
    await end(driver);
    await end(screen);
  };
  try {
    const address = `http://127.0.0.1:${port}`;
    await until('the driver of WebKit listens', () => fetch(`${address}/status`).then((answer) => answer.ok));
    const session = await Session.open(address, { ...BROWSER, pageLoadStrategy });
    return {
      session,
      close: async () => {
        try {
          await session.close();
        } finally {
          await endAll();
        }
      },
    };
  } catch (error) {
    await endAll();
    throw error;
  }
}

/** Xvfb takes the first free display and writes its number. */
async function readDisplay(screen: ChildProcess): Promise<number> {
  const [number] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
  return Number(number.toString());
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill();
  await ended;
}
