import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import { SupportMail } from './Support.tsx';
import type { LegalSection } from './section.ts';

export const privacySections: LegalSection[] = [
  {
    id: 'information',
    title: 'Information we collect',
    paragraphs: [
      'What you give us: your name, e-mail address and password when you sign up (the password is kept only as a hash that cannot be read back); the homes you publish with their photos, prices and phone number; the stays you book with their dates and guest counts; the messages you write. With each sign-in the kind of device (such as Chrome on Android), so that you recognise it.',
      'What comes with a payment: the order and payment numbers of the payment service and the amounts. Card, bank and UPI details go to the payment service alone; they never reach us.',
      'What a visit leaves: technical logs with the time, the page and how it was answered. They hold no passwords, no message texts and no e-mail addresses. Photos lose their camera data and place of shooting when they are uploaded.',
    ],
  },
  {
    id: 'use',
    title: 'How we use it',
    paragraphs: [
      'To run the marketplace: to show homes, hold dates, take payments and refund them, send the mails that belong to a booking, and answer when you write to us.',
      'To keep it safe: to refuse guessing of passwords, double bookings and payments that are not what they seem.',
      'We do not show advertisements and we build no profile of you.',
    ],
  },
  {
    id: 'sharing',
    title: 'Sharing',
    paragraphs: [
      'Your data is not sold, to nobody, for no purpose.',
      'A host sees the name and e-mail address of a guest who books, and what that guest writes to them. A guest with a live booking sees the host’s name and the home’s phone number. Nobody else sees either.',
      'The payment service receives what it needs for a payment, the mail service the mails it delivers. A court or an authority receives what the law of India obliges us to hand over.',
    ],
  },
  {
    id: 'security',
    title: 'Security and cookies',
    paragraphs: [
      'Connections are encrypted, passwords are hashed with Argon2id, sessions can be ended at any time by signing out, and links that open something private are signed and expire.',
      <span key="cookies" id="cookies">
        Cookies: we set one, and only when you sign in. It holds a random number that names your session, nothing else;
        it ends when you sign out. Your choice of theme and the draft of a home you are writing stay on your own device.
        There are no cookies of others, so there is nothing to consent to.
      </span>,
    ],
  },
  {
    id: 'choices',
    title: 'Your choices',
    paragraphs: [
      'You may look at, correct and take down what you published, at any time, in your own listings. You may sign out every device and delete your account yourself, on your account page, and ask us for everything we keep about you; what the law obliges us to keep about payments stays, without your name where that is possible.',
      <>
        Write to <SupportMail /> and a person at {PRODUCT_NAME} answers.
      </>,
    ],
  },
];
