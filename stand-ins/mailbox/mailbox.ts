/// <reference types="vite/client" />
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import {
  type Answer,
  asset,
  get,
  json,
  listenOnLoopback,
  page,
  pageStyle,
  remove,
  type RunningServer,
  serve,
} from '../http/server.ts';
import mailboxPage from './pages/mailbox.html?raw';
import mailboxScript from './pages/mailbox.js?raw';
import mailboxStyle from './pages/mailbox.css?raw';

/** An e-mail as shown on the page and returned to tests. */
export interface Mail {
  id: string;
  /** Arrival time, ISO 8601. */
  at: string;
  from: string;
  to: string[];
  replyTo: string[];
  subject: string;
  text: string;
  html: string;
  /** All URLs in the text, in order. */
  links: string[];
}

async function readMail(id: string, at: Date, source: Buffer): Promise<Mail> {
  const parsed = await PostalMime.parse(source);
  const text = parsed.text ?? '';
  const html = parsed.html ?? '';
  return {
    id,
    at: at.toISOString(),
    from: parsed.from === undefined ? '' : addresses([parsed.from]).join(', '),
    to: addresses(parsed.to ?? []),
    replyTo: addresses(parsed.replyTo ?? []),
    subject: parsed.subject ?? '',
    text,
    html,
    links: linksIn(text === '' ? html.replaceAll('&amp;', '&') : text),
  };
}

function addresses(list: Address[]): string[] {
  return list.flatMap((entry) => entry.address ?? addresses(entry.group ?? []));
}

function linksIn(text: string): string[] {
  const links = [...text.matchAll(/https?:\/\/[^\s<>"']+/g)].map(([link]) => link.replace(/[).,;]+$/, ''));
  return [...new Set(links)];
}

/**
 * A folder of `.eml` files, one per e-mail; names start with the arrival time in milliseconds, so that they sort by
 * time.
 */
class MailStore {
  readonly #folder: string;
  readonly #read = new Map<string, Promise<Mail>>();
  readonly #now: () => Date;
  #last: number;

  constructor(folder: string, now = () => new Date()) {
    this.#folder = folder;
    this.#now = now;
    mkdirSync(folder, { recursive: true });
    this.#last = Number(this.#ids()[0] ?? 0);
  }

  /** The e-mail is on disk when this returns. */
  add(source: Buffer): void {
    this.#last = Math.max(this.#now().getTime(), this.#last + 1);
    const path = join(this.#folder, `${this.#last}.eml`);
    writeFileSync(`${path}.part`, source);
    renameSync(`${path}.part`, path);
  }

  /** Newest first. */
  async all(): Promise<Mail[]> {
    return Promise.all(this.#ids().map((id) => this.#parsed(id)));
  }

  async find(id: string): Promise<Mail | undefined> {
    return (await this.all()).find((mail) => mail.id === id);
  }

  async empty(): Promise<void> {
    const mails = await this.all();
    await Promise.all(mails.map(({ id }) => rm(join(this.#folder, `${id}.eml`), { force: true })));
    this.#read.clear();
  }

  /** Newest first. */
  #ids(): string[] {
    return readdirSync(this.#folder)
      .filter((name) => /^\d+\.eml$/.test(name))
      .map((name) => name.slice(0, -'.eml'.length))
      .toSorted((one, other) => Number(other) - Number(one));
  }

  #parsed(id: string): Promise<Mail> {
    const mail =
      this.#read.get(id) ?? readMail(id, new Date(Number(id)), readFileSync(join(this.#folder, `${id}.eml`)));
    this.#read.set(id, mail);
    return mail;
  }
}

const MAX_MAIL_BYTES = 20_000_000;

/** Accepts every e-mail from this machine and delivers none. Returns its port. */
async function startSmtp(store: MailStore, preferredPort: number): Promise<{ port: number; close(): Promise<void> }> {
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    closeTimeout: 0,
    onAuth: (auth, _session, done) => {
      done(null, { user: auth.username ?? 'anybody' });
    },
    onData: (stream, _session, done) => {
      callbackify(() => readMessage(stream, store))(done);
    },
  });
  // A client that disconnects early does not affect others. A taken port is handled below.
  smtp.on('error', (error) => {
    if (smtp.server.listening) console.error('The mailbox was spoken to in a way it does not know:', error.message);
  });
  const port = await listenOnLoopback(smtp.server, preferredPort);
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        smtp.close(resolve);
      }),
  };
}

async function readMessage(stream: SMTPServerDataStream, store: MailStore): Promise<void> {
  const source = await buffer(stream);
  if (stream.sizeExceeded) throw new Error('This mail is too large.');
  store.add(source);
}

export interface MailboxStandIn extends RunningServer {
  smtpUrl: string;
}

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** E-mails may have styles but no scripts, and their links open outside of the frame. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; font-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** A mailbox for all outgoing e-mail: receives SMTP, serves a page and JSON. Nothing leaves this machine. */
export async function startMailbox(options: {
  folder: string;
  port: number;
  smtpPort: number;
  /** The time of arriving e-mail. */
  now?: () => Date;
}): Promise<MailboxStandIn> {
  const store = new MailStore(join(options.folder, 'mails'), options.now);
  const smtp = await startSmtp(store, options.smtpPort);
  const { url, close } = await serve(
    [
      get('/', () => page(mailboxPage, PAGE_POLICY)),
      get('/mailbox.css', () => pageStyle(mailboxStyle)),
      get('/mailbox.js', () => asset('text/javascript', mailboxScript)),
      get('/mails.json', async ({ query }) => {
        const to = query.get('to')?.toLowerCase();
        const mails = await store.all();
        return json(
          mails.filter((mail) => to === undefined || mail.to.some((address) => address.toLowerCase() === to)),
        );
      }),
      remove('/mails.json', async () => {
        await store.empty();
        return json({ message: 'The mailbox is empty.' });
      }),
      get('/mails/:file', async ({ params }) => {
        const [, id, form] = /^(\d+)\.(json|html)$/.exec(params['file'] ?? '') ?? [];
        const mail = id === undefined ? undefined : await store.find(id);
        if (mail === undefined) return json({ message: 'There is no such mail.' }, 404);
        return form === 'json' ? json(mail) : renderMail(mail);
      }),
    ],
    options.port,
  );
  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    close: async () => {
      await Promise.all([close(), smtp.close()]);
    },
  };
}

function renderMail(mail: Mail): Answer {
  return page(`<base target="_blank">${mail.html}`, MAIL_POLICY);
}
