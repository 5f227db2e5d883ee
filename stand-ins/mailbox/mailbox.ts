/// <reference types="vite/client" />
import { join } from 'node:path';
import { type Answer, asset, get, json, page, pageStyle, remove } from '../http/routes.ts';
import { type RunningServer, serve } from '../http/serve.ts';
import type { Mail } from './mail.ts';
import { MailStore } from './mail-store.ts';
import mailboxStyle from './pages/mailbox.css?raw';
import mailboxPage from './pages/mailbox.html?raw';
import mailboxScript from './pages/mailbox.js?raw';
import { startSmtp } from './smtp.ts';

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
