import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { freePort } from '../../support/free-port.ts';
import { until } from '../until.ts';
import { Session } from './session.ts';

/** WebKitGTK's MiniBrowser. Without `--full-screen` it keeps a toolbar, and no window is narrower than 447 px. */
const BROWSER = {
  'webkitgtk:browserOptions': { args: ['--automation', '--full-screen', '--time-zone=Asia/Kolkata'] },
};

/** The driver has one session at a time: one person with a browser of their own. */
export interface WebKit {
  session: Session;
  close: () => Promise<void>;
}

/** Starts WebKit on a screen that nobody sees. */
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

/** Xvfb takes the first display that is free and writes its number. */
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
