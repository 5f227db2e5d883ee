import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { listenOnLoopback } from '../http/listen.ts';
import type { MailStore } from './mail-store.ts';

const MAX_MAIL_BYTES = 20_000_000;

/** Accepts every e-mail from this machine and delivers none. Returns its port. */
export async function startSmtp(
  store: MailStore,
  preferredPort: number,
): Promise<{ port: number; close(): Promise<void> }> {
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
