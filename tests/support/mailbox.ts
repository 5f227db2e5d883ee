import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { until } from './until.ts';

/** A mail server of a test that stores accepted mails. */
export interface Mailbox {
  /** Value of `settings.smtpUrl`. */
  smtpUrl: string;
  /** Accepted mails in order, except the confirmation mails of sign-ups. */
  mails: ReceivedMail[];
  /** Waits for the newest mail to an address. A confirmation mail is found only by its subject. */
  mailTo(address: string, subject?: RegExp): Promise<ReceivedMail>;
  /** Rejects the next mails: 4xx temporarily, 5xx permanently. */
  refuse(times: number, code: 451 | 550): void;
  close(): Promise<void>;
}

export interface ReceivedMail {
  to: string;
  from: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** By lower-case name. */
  headers: Record<string, string>;
}

const CONFIRMATION = 'Confirm your e-mail address';

/** Listens on `port`, or on a free port. */
export async function startMailbox(port = 0): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const confirmations: ReceivedMail[] = [];
  let refusals = 0;
  let refusalCode = 451;
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 0,
    onRcptTo: (_address, _session, done) => {
      if (refusals === 0) return done();
      refusals -= 1;
      done(Object.assign(new Error('not now'), { responseCode: refusalCode }));
    },
    onData: (stream, session, done) => {
      const take = async () => {
        const mail = await receive(stream, session.envelope.rcptTo[0]?.address ?? '');
        (mail.subject === CONFIRMATION ? confirmations : mails).push(mail);
      };
      callbackify(take)(done);
    },
  });
  // A killed sender breaks its connection.
  smtp.on('error', () => {});
  smtp.listen(port, '127.0.0.1');
  await once(smtp.server, 'listening');

  return {
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    mails,
    mailTo: (address, subject = /./) => {
      const box = subject.source === '.' || !subject.test(CONFIRMATION) ? mails : confirmations;
      const found = () => box.findLast((mail) => mail.to === address && subject.test(mail.subject));
      return until(() => found() ?? Promise.reject(new Error(`no mail to ${address}`)));
    },
    refuse: (times, code) => {
      refusals = times;
      refusalCode = code;
    },
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };
}

async function receive(stream: SMTPServerDataStream, to: string): Promise<ReceivedMail> {
  const mail: Email = await PostalMime.parse(await buffer(stream));
  return {
    to,
    from: mail.from?.address ?? '',
    replyTo: mail.replyTo?.[0]?.address,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    messageId: mail.messageId ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
  };
}

/** The token in the newest e-mailed link to confirm an address or to reset a password. */
export async function findMailedToken(
  mailbox: Mailbox,
  address: string,
  purpose: 'confirm' | 'reset',
): Promise<string> {
  const { text } = await mailbox.mailTo(address, purpose === 'confirm' ? /^Confirm your/ : /^Choose a/);
  const token = /#t=([\w-]{43})\n/.exec(text)?.[1];
  if (token === undefined) throw new Error(`there is no link in: ${text}`);
  return token;
}
