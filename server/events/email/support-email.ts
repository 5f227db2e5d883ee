import * as words from '@aangan/contract/words/en/emails/support.ts';
import * as labels from '@aangan/contract/words/en/emails/facts.ts';
import type { SiteMessage } from '@aangan/contract/contact/contacts.ts';
import type { EmailMaker } from './email-maker.ts';
import type { Email } from '../../platform/mail/email.ts';

export const supportEmails: EmailMaker<'site-message'> = async ({ data: { messageId } }, { trx, settings }) => {
  const message = await trx
    .selectFrom('site_message')
    .select(['name', 'email', 'phone', 'subject', 'message'])
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow();
  const email = supportEmail({
    userName: message.name,
    userEmail: message.email,
    userMessage: message.message,
    userPhone: message.phone ?? undefined,
    userSubject: message.subject ?? undefined,
  });
  return [{ role: 'operator', to: settings.supportEmail, replyTo: message.email, email }];
};

/** To the people who run this site: what a visitor wrote, and how to answer. */
function supportEmail({ userName, userEmail, userMessage, userPhone, userSubject }: SiteMessage): Email {
  const subject = isEmpty(userSubject) ? words.noSubject({ name: userName }) : userSubject;
  return {
    subject: words.subject({ subject }),
    preview: Array.from(userMessage).slice(0, 120).join(''),
    heading: subject,
    blocks: [
      { quote: userMessage },
      {
        facts: [
          [labels.name, userName],
          [labels.email, userEmail],
          ...(isEmpty(userPhone) ? [] : [[labels.phone, userPhone] as const]),
        ],
      },
      words.answer,
    ],
  };
}

function isEmpty(text: string | undefined): text is undefined {
  return text === undefined || text.trim() === '';
}
