import { type Browser, chromium, firefox, type LaunchOptions } from 'playwright-core';
import { engine } from './engine.ts';

/** What Chromium needs to run as any user, without asking the network for anything. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const PREFERENCES = {
  // Playwright loses a page that comes back from Firefox's cache of whole pages, and waits for ever.
  'fission.bfcacheInParent': false,
  'browser.sessionhistory.max_total_viewers': 0,
  // Firefox hands a click that comes over BiDi to no frame that is in a process of its own, as the gateway's is.
  'fission.autostart': false,
  // A mouse that can hover, also on a machine without one: fine (2) and hovering (4).
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
};

export function launchBrowser(executablePath: string): Promise<Browser> {
  return (engine === 'firefox' ? firefox : chromium).launch(launchOptions(executablePath));
}

export function launchOptions(executablePath: string): LaunchOptions {
  return engine === 'firefox'
    ? { channel: 'moz-firefox', executablePath, firefoxUserPrefs: PREFERENCES }
    : { executablePath, args: ARGUMENTS };
}
