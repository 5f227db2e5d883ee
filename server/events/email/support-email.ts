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
  const subject = isEmpty(userSubject) ? `A message from ${userName}` : userSubject;
  return {
    subject: `[Contact] ${subject}`,
    preview: Array.from(userMessage).slice(0, 120).join(''),
    heading: subject,
    blocks: [
      { quote: userMessage },
      {
        facts: [
          ['Name', userName],
          ['E-mail', userEmail],
          ...(isEmpty(userPhone) ? [] : [['Phone', userPhone] as const]),
        ],
      },
      'Answer this mail to write to them.',
    ],
  };
}

function isEmpty(text: string | undefined): text is undefined {
  return text === undefined || text.trim() === '';
}
