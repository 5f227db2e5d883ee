import * as words from '@aangan/contract/words/en/legal/privacy.ts';
import { RichText } from '../ui/RichText.tsx';
import { Link } from 'wouter';
import { paths } from '../shared/links.ts';
import { DataTable } from './DataTable.tsx';
import { MailLink } from './MailLink.tsx';
import type { LegalSection, Named } from './section.ts';

export function privacySections({ support: { email } }: Named): LegalSection[] {
  return [
    {
      id: 'information',
      title: words.informationTitle,
      paragraphs: [words.given, words.payments, words.visits],
      table: <DataTable />,
    },
    { id: 'use', title: words.useTitle, paragraphs: [words.marketplace, words.safety, words.noProfile] },
    { id: 'sharing', title: words.sharingTitle, paragraphs: [words.notSold, words.whoSees, words.services] },
    {
      id: 'security',
      title: words.securityTitle,
      paragraphs: [
        words.security,
        <span key="cookies" id="cookies">
          {words.cookies}
        </span>,
        words.backups,
      ],
    },
    {
      id: 'choices',
      title: words.choicesTitle,
      paragraphs: [
        <RichText key="choices" parts={words.choices({ account: (text) => <Link to={paths.account}>{text}</Link> })} />,
        <RichText key="write" parts={words.writeToUs({ email, mail: (text) => <MailLink email={text} /> })} />,
      ],
    },
  ];
}
