import type { News } from '@aangan/contract/inbox/news.ts';
import { LiveConnection } from '@aangan/web/app/live/live-connection.ts';

type Heard<Name extends News['name']> = Extract<News, { name: Name }>['data'];

/** A device on which the app is open: the browser's own half of the live channel, and all that it heard. */
export class Device {
  readonly news: News[] = [];
  isSignedOut = false;
  /** How often it opened a line. */
  opened = 0;
  readonly #line: LiveConnection;

  /** The process that answers it; another one from the next connection on. */
  url: string;

  constructor(url: string, cookie: () => string | undefined, onNews: (news: News) => void = () => undefined) {
    this.url = url;
    this.#line = new LiveConnection({
      url: '/api/inbox/news',
      // A browser sends its cookie by itself.
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
