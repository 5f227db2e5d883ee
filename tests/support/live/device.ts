import type { News } from '@aangan/contract/inbox/news.ts';
import { LiveConnection } from '@aangan/web/app/live/live-connection.ts';

type Heard<Name extends News['name']> = Extract<News, { name: Name }>['data'];

/** A device with the app open: client of the live channel with all received events. */
export class Device {
  readonly news: News[] = [];
  isSignedOut = false;
  /** Number of opened connections. */
  opened = 0;
  readonly #line: LiveConnection;

  /** Process for the next connection. */
  url: string;

  constructor(url: string, cookie: () => string | undefined, onNews: (news: News) => void = () => undefined) {
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
      onEvent: (news) => {
        this.news.push(news);
        onNews(news);
      },
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

  heard<Name extends News['name']>(name: Name): Heard<Name>[] {
    return this.news.flatMap((news) => (news.name === name ? [news.data as Heard<Name>] : []));
  }
}
