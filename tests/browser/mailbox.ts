import { until } from './until-quiet.ts';

/** A mail as returned by the local mailbox. */
export interface Mail {
  id: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  links: string[];
}

/** Polls the mailbox for a mail to `to` whose subject matches. */
export function readMail(mailbox: string, to: string, subject: RegExp): Promise<Mail> {
  return until(`a mail to ${to} is like ${subject}`, async () => {
    const list = (await (await fetch(new URL('/mails.json', mailbox))).json()) as Omit<
      Mail,
      'text' | 'html' | 'links'
    >[];
    const found = list.find((mail) => mail.to.includes(to) && subject.test(mail.subject));
    if (found) return (await (await fetch(new URL(`/mails/${found.id}.json`, mailbox))).json()) as Mail;
    const told = list.map((mail) => `${mail.to.join(', ')}: ${mail.subject}`);
    throw new Error(`There are: ${told.join(' | ')}`);
  });
}
