import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import { Link } from 'wouter';
import { addresses } from '../../links.ts';
import { SupportMail, SupportPhone } from './Support.tsx';
import type { LegalSection } from './section.ts';

/** Where disputes are heard; whoever runs an installation puts their own city here. */
export const PLACEHOLDER_CITY = '[Your City]';

export const termsSections: LegalSection[] = [
  {
    id: 'introduction',
    title: 'Introduction',
    paragraphs: [
      `${PRODUCT_NAME} is a marketplace: hosts publish homes for short stays, guests book and pay for them. The stay itself is agreed between guest and host. By using ${PRODUCT_NAME} you accept these terms.`,
    ],
  },
  {
    id: 'eligibility',
    title: 'Eligibility',
    paragraphs: [
      `You must be at least 18 years old and able to form a binding contract. Whoever books for others answers for them.`,
    ],
  },
  {
    id: 'account',
    title: 'Account responsibilities',
    paragraphs: [
      'Give your real name and an e-mail address that reaches you. Keep your password to yourself; what is done with your account counts as done by you until you tell us that it was taken.',
    ],
  },
  {
    id: 'bookings',
    title: 'Bookings and payments',
    paragraphs: [
      'The rules shown at the time of booking apply to that booking: the price line by line, how long the dates are held, and what is refunded when a stay is cancelled. Where a host’s own rules say otherwise, the policy shown at booking time wins.',
      'A held booking becomes confirmed when it is paid in full. If it is not paid in time it expires and the dates open to everyone again. A host’s later change of price changes no booking that is there.',
      'If a guest cancels, everything is refunded until 48 hours before check-in (14:00), half after that, and nothing after check-in. If a host cancels, everything is refunded.',
    ],
  },
  {
    id: 'guests',
    title: 'Guest responsibilities',
    paragraphs: [
      'Come with no more guests and animals than you booked for, treat the home as you would a friend’s, leave on the day of check-out, and pay for what you break. Carry the identity papers that the law asks of guests.',
    ],
  },
  {
    id: 'hosts',
    title: 'Host responsibilities',
    paragraphs: [
      'Publish only what is yours to let, describe it as it is, and keep dates and prices right. Hold the registrations, insurances and taxes that the law asks of you. Receive every guest alike, whatever their faith, caste, gender, language or region.',
    ],
  },
  {
    id: 'content',
    title: 'Content and intellectual property',
    paragraphs: [
      `Photos and texts stay yours. You allow ${PRODUCT_NAME} to store, resize and show them for as long as they are published, and with past bookings. Publish nothing that belongs to others, deceives or insults.`,
    ],
  },
  {
    id: 'privacy',
    title: 'Privacy',
    paragraphs: [
      <>
        What we keep about you, and what never, stands in the <Link to={addresses.privacyPolicy}>Privacy Policy</Link>.
      </>,
    ],
  },
  {
    id: 'liability',
    title: 'Limitation of liability',
    paragraphs: [
      `${PRODUCT_NAME} is not a party to the stay. As far as the law allows, our aggregate liability for anything that arises from a booking is capped at the amount paid for that booking. Nothing here limits what the law says cannot be limited.`,
    ],
  },
  {
    id: 'termination',
    title: 'Termination',
    paragraphs: [
      'You may close your account at any time. We may end or suspend an account that breaks these terms; in grave cases, such as fraud or danger to others, this may be immediate and without refund.',
    ],
  },
  {
    id: 'law',
    title: 'Governing law',
    paragraphs: [`The law of India governs these terms. Disputes go to the courts of ${PLACEHOLDER_CITY}.`],
  },
  {
    id: 'updates',
    title: 'Updates and contact',
    paragraphs: [
      'We may change these terms; the date above says when we last did. A booking keeps the terms it was made under.',
      <>
        Questions about these terms: <SupportMail />, <SupportPhone />.
      </>,
    ],
  },
];
