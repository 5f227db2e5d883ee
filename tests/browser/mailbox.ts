/** A mail as the local mailbox tells it. */
export interface Mail {
  id: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  links: string[];
}

/** Waits for a mail to `to` whose subject matches, as a person would who looks into the mailbox again and again. */
export async function readMail(mailbox: string, to: string, subject: RegExp, patienceMs = 30_000): Promise<Mail> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const list = (await (await fetch(new URL('/mails.json', mailbox))).json()) as Omit<
      Mail,
      'text' | 'html' | 'links'
    >[];
    const found = list.find((mail) => mail.to.includes(to) && subject.test(mail.subject));
    if (found) return (await (await fetch(new URL(`/mails/${found.id}.json`, mailbox))).json()) as Mail;
    if (Date.now() > until) {
      throw new Error(
        `No mail to ${to} like ${subject}; there are: ${list.map((mail) => `${mail.to.join(', ')}: ${mail.subject}`).join(' | ')}`,
      );
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
}
