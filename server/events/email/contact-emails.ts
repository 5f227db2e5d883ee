import * as words from '@aangan/contract/words/en/bookings/contact-emails.ts';
import * as common from '@aangan/contract/words/en/emails/common.ts';
import * as labels from '@aangan/contract/words/en/emails/detail-labels.ts';
import * as supportWords from '@aangan/contract/words/en/inbox/support-emails.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { linkExpiry } from '../../domain/bookings/hold-stay.ts';
import { extraServiceLink } from '../../domain/bookings/permissions.ts';
import type { Email } from '../../platform/mail/email.ts';
import type { EmailBuilder, EmailContext } from './email-builder.ts';
import { bookingsButton, homesButton, payButton } from './links.ts';
import {
  guestDetails,
  hostDetails,
  isEnded,
  loadStay,
  priceDetails,
  type Stay,
  stayDetails,
  toGuest,
  toHostFromGuest,
} from './stay-details.ts';

export const contactEmails: EmailBuilder<'owner-contacted'> = async (event, context) => {
  const stay = await loadStay(event, context);
  if (isEnded(stay)) return [];
  return [
    toHostFromGuest(stay.booking, hostEmail(stay, context, event.happenedAt)),
    toGuest(stay.booking, guestEmail(stay)),
  ];
};

/** To the host: the guest, the requested extra service and, before payment, a link to set its price. */
function hostEmail(stay: Stay, { settings, secret }: EmailContext, now: Date): Email {
  const { booking, publicUrl, forHost } = stay;
  const extraService = booking.contact?.extraService;
  const expiresAt = linkExpiry(now, settings.holdHours, booking.checkIn);
  const url = extraServiceLink(publicUrl, secret, { bookingId: booking.id, expiresAt });
  return {
    subject: words.hostSubject(forHost),
    preview: extraService === undefined ? words.hostPreview : words.hostPreviewExtraService({ extraService }),
    heading: words.hostHeading,
    blocks: [
      common.greeting(forHost),
      { quote: messages.contactOwner({ property: forHost.home, id: booking.id }) },
      ...(extraService === undefined ? [] : [words.hostExtraService, { quote: extraService }]),
      { details: [...guestDetails(stay), ...stayDetails(stay), ...priceDetails(stay)] },
      ...(booking.state === 'held'
        ? [words.hostHeld(forHost), { button: words.hostButton, url }]
        : [words.hostPaid, homesButton(stay)]),
    ],
  };
}

/** To the guest: the stay, the requested extra service and, before payment, a link to pay. */
function guestEmail(stay: Stay): Email {
  const { booking, forGuest } = stay;
  const extraService = booking.contact?.extraService;
  const isHeld = booking.state === 'held';
  return {
    subject: words.guestSubject(forGuest),
    preview: isHeld ? words.guestPreview(forGuest) : words.guestPreviewPaid,
    heading: words.guestHeading(forGuest),
    blocks: [
      common.greeting(forGuest),
      isHeld ? words.guestText(forGuest) : words.guestTextPaid(forGuest),
      ...(extraService === undefined
        ? []
        : [words.guestExtraService, { quote: extraService }, words.guestExtraServicePrice]),
      { details: [...stayDetails(stay), ...priceDetails(stay), ...hostDetails(stay)] },
      isHeld ? payButton(stay) : bookingsButton(stay),
    ],
  };
}

/** To the operator: a visitor's message, with the visitor as reply address. */
export const supportEmails: EmailBuilder<'site-message'> = async ({ data: { messageId } }, { trx, settings }) => {
  const { name, email, message, ...others } = await trx
    .selectFrom('site_message')
    .select(['name', 'email', 'phone', 'subject', 'message'])
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow();
  const subject = isEmpty(others.subject) ? supportWords.noSubject({ name }) : others.subject;
  const phone = isEmpty(others.phone) ? [] : [[labels.phone, others.phone] as const];
  const body = {
    subject: supportWords.subject({ subject }),
    preview: Array.from(message).slice(0, 120).join(''),
    heading: subject,
    blocks: [
      { quote: message },
      { details: [[labels.name, name] as const, [labels.email, email] as const, ...phone] },
      supportWords.answer,
    ],
  };
  return [{ role: 'operator', to: settings.supportEmail, replyTo: email, email: body }];
};

function isEmpty(text: string | null): text is null {
  return text === null || text.trim() === '';
}
