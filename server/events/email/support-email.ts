import type { SiteMessage } from '@aangan/contract/contact/contacts.ts';
import type { Letter } from '../../platform/mail/email.ts';

/** To the people who run this site: what a visitor wrote, and how to answer. */
export function supportLetter({ userName, userEmail, userMessage, userPhone, userSubject }: SiteMessage): Letter {
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
