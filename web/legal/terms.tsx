import { cancellationPolicies, cancellations, DEFAULT_CANCELLATION } from '@aangan/contract/rules/refund-terms.ts';
import * as words from '@aangan/contract/words/en/legal/terms.ts';
import * as names from '@aangan/contract/words/en/shared/cancellations.ts';
import { Link } from 'wouter';
import { refundTerms } from '../bookings/parts/refund-texts.ts';
import { paths } from '../shared/links.ts';
import { RichText } from '../ui/RichText.tsx';
import { type LegalSection, MailLink, type Named } from './LegalSections.tsx';

const MINIMUM_AGE = 18;

const mail = (email: string) => <MailLink email={email} />;

export function termsSections({ support: { email, phone }, operator }: Named): LegalSection[] {
  return [
    { id: 'introduction', title: words.introductionTitle, paragraphs: [words.introduction] },
    {
      id: 'eligibility',
      title: words.eligibilityTitle,
      paragraphs: [words.eligibility({ years: String(MINIMUM_AGE) })],
    },
    { id: 'account', title: words.accountTitle, paragraphs: [words.account] },
    {
      id: 'bookings',
      title: words.bookingsTitle,
      paragraphs: [
        words.bookingRules,
        words.bookingPaid,
        words.bookingCancelled({ usual: names[DEFAULT_CANCELLATION] }),
        ...cancellations.map((name) =>
          words.policy({ name: names[name], terms: refundTerms(cancellationPolicies[name]) }),
        ),
      ],
    },
    { id: 'guests', title: words.guestsTitle, paragraphs: [words.guests] },
    { id: 'hosts', title: words.hostsTitle, paragraphs: [words.hosts] },
    { id: 'content', title: words.contentTitle, paragraphs: [words.content] },
    {
      id: 'privacy',
      title: words.privacyTitle,
      paragraphs: [
        <RichText
          key="privacy"
          parts={words.privacy({ link: (text) => <Link to={paths.privacyPolicy}>{text}</Link> })}
        />,
      ],
    },
    { id: 'liability', title: words.liabilityTitle, paragraphs: [words.liability] },
    { id: 'termination', title: words.terminationTitle, paragraphs: [words.termination] },
    {
      id: 'law',
      title: words.lawTitle,
      paragraphs: [words.law({ city: operator.courtsCity ?? words.placeholderCity })],
    },
    {
      id: 'updates',
      title: words.updatesTitle,
      paragraphs: [
        words.updates,
        <RichText
          key="questions"
          parts={phone === undefined ? words.questionsByMail({ email, mail }) : words.questions({ email, phone, mail })}
        />,
      ],
    },
  ];
}
