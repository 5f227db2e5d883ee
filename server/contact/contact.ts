import { messages } from '@aangan/contract/messages.ts';
import { networkOf, subjectOf } from '../accounts/limit-subjects.ts';
import { countTry, type Limit } from '../accounts/limits.ts';
import { call } from '../context.ts';
import { writeLetter } from '../mail/letter.ts';
import { supportLetter } from './support-letter.ts';

/** Keeps what a visitor wrote and mails it to the people who run this site. */
export const contactSite = call('contact/contact', async ({ body, now, request }, context) => {
  const { db, mailer, settings } = context;
  await countTry(context, [messageLimit(request.ip)], now);
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('site_message')
      .values({
        name: body.userName,
        email: body.userEmail,
        phone: body.userPhone ?? null,
        subject: body.userSubject ?? null,
        message: body.userMessage,
        created_at: now,
      })
      .execute();
    const letter = writeLetter(supportLetter(body), settings);
    await mailer.write(trx, { to: settings.supportEmail, replyTo: body.userEmail, ...letter });
  });
  return { status: 200, body: { message: messages.messageSent } };
});

function messageLimit(ip: string): Limit {
  return { kind: 'message by network', subject: subjectOf(networkOf(ip)), most: 20, withinMs: 60 * 60 * 1000 };
}
