import * as words from '@aangan/contract/words/en/inbox/support-emails.ts';
import * as labels from '@aangan/contract/words/en/emails/detail-labels.ts';
import type { EmailBuilder } from './email-builder.ts';

/** To the operator: a visitor's message, with the visitor as reply address. */
export const supportEmails: EmailBuilder<'site-message'> = async ({ data: { messageId } }, { trx, settings }) => {
  const { name, email, message, ...others } = await trx
    .selectFrom('site_message')
    .select(['name', 'email', 'phone', 'subject', 'message'])
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow();
  const subject = isEmpty(others.subject) ? words.noSubject({ name }) : others.subject;
  const phone = isEmpty(others.phone) ? [] : [[labels.phone, others.phone] as const];
  const body = {
    subject: words.subject({ subject }),
    preview: Array.from(message).slice(0, 120).join(''),
    heading: subject,
    blocks: [
      { quote: message },
      { details: [[labels.name, name] as const, [labels.email, email] as const, ...phone] },
      words.answer,
    ],
  };
  return [{ role: 'operator', to: settings.supportEmail, replyTo: email, email: body }];
};

function isEmpty(text: string | null): text is null {
  return text === null || text.trim() === '';
}
