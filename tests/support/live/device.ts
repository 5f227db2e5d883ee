import type { LiveEvent } from '@aangan/contract/inbox/calls.ts';
import { LiveConnection } from '@aangan/web/app/live/live-connection.ts';

type Received<Name extends LiveEvent['name']> = Extract<LiveEvent, { name: Name }>['data'];

/** A device with the app open: client of the live channel with all received events. */
export class Device {
  readonly events: LiveEvent[] = [];
  isSignedOut = false;
  /** Number of opened connections. */
  opened = 0;
  readonly #line: LiveConnection;

  /** URL of the process for the next connection. */
  url: string;

  constructor(url: string, cookie: () => string | undefined) {
    this.url = url;
    this.#line = new LiveConnection({
      url: '/api/inbox/news',
      // Cookie as sent by a browser.
      fetch: (address, init) => {
        this.opened += 1;
        const headers = new Headers(init?.headers);
        headers.set('cookie', cookie() ?? '');
        return fetch(new URL(address as string, this.url), { ...init, headers });
      },
      onEvent: (event) => void this.events.push(event),
      onSignedOut: () => {
        this.isSignedOut = true;
      },
      minBackoffMs: 10,
      maxBackoffMs: 200,
    });
  }

  wake(): void {
    this.#line.start();
  }

  sleep(): void {
    this.#line.stop();
  }

  received<Name extends LiveEvent['name']>(name: Name): Received<Name>[] {
    return this.events.flatMap((event) => (event.name === name ? [event.data as Received<Name>] : []));
  }
}
