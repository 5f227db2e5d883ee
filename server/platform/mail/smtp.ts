import type { Transporter } from 'nodemailer';

export interface OutgoingMail {
  /** Message id, equal on every attempt, so that mail clients recognise duplicates. */
  id: string;
  createdAt: Date;
  to: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl?: string | undefined;
}

/** Sends a mail to the mail server; throws if it was not accepted. */
export type SendEmail = (mail: OutgoingMail) => Promise<void>;

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 20_000;
/** Timeout of a whole mail, however slowly the server responds; shorter than the timeout of the job. */
const SEND_TIMEOUT_MS = 40_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Opens a client of the mail server at `smtpUrl`. Passwords are sent over TLS only. */
export function openSmtp(smtpUrl: string, from: string, sendTimeoutMs = SEND_TIMEOUT_MS): SendEmail {
  const { username, hostname } = new URL(smtpUrl);
  const options = {
    url: smtpUrl,
    requireTLS: username !== '' && !LOOPBACK.has(hostname),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  let transport: Transporter | undefined;
  return async (mail) => {
    // Loaded with the first mail, which shortens the start.
    transport ??= (await import('nodemailer')).createTransport(options);
    await transport.sendMail({
      from,
      to: { name: '', address: mail.to },
      ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      date: mail.createdAt,
      signal: AbortSignal.timeout(sendTimeoutMs),
      messageId: `<${mail.id}@${senderDomain(from)}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
    });
  };
}

/** One-click unsubscribe: the mail client sends a POST without a session (RFC 8058, 3.1). */
function unsubscribeHeaders({ unsubscribeUrl }: OutgoingMail): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function senderDomain(address: string): string {
  return /@([^\s>]+)>?\s*$/.exec(address)?.[1] ?? 'localhost';
}
