import { escapeHtml } from '../platform/html/escape-html.ts';
import { openSmtp } from '../platform/mail/smtp.ts';
import { openSmsGateway, type SendSms } from '../platform/sms/sms-gateway.ts';
import type { Settings } from './settings.ts';

/** Sends SMS through the operator's gateway or to the local mailbox; undefined: no SMS. */
export function createSmsTransport({
  sms,
  smtpUrl,
  mailFrom,
}: Pick<Settings, 'sms' | 'smtpUrl' | 'mailFrom'>): SendSms | undefined {
  if (sms === undefined) return undefined;
  if (sms !== 'mailbox') return openSmsGateway(sms);
  return smtpUrl === undefined ? undefined : sendToMailbox(smtpUrl, mailFrom);
}

/** The recipient is an invalid e-mail address: the local mailbox shows the SMS, and nothing delivers it. */
function sendToMailbox(smtpUrl: string, from: string): SendSms {
  const send = openSmtp(smtpUrl, from);
  return ({ id, to, text }) => {
    const content = { subject: `SMS to ${to}`, text, html: `<p>${escapeHtml(text)}</p>` };
    return send({ id, createdAt: new Date(), to: `${to}@sms.invalid`, ...content });
  };
}
