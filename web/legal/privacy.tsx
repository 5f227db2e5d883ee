import { type DataKind, dataMap } from '@aangan/contract/privacy/data-map.ts';
import * as dataMapWords from '@aangan/contract/words/en/legal/data-map.ts';
import * as words from '@aangan/contract/words/en/legal/privacy.ts';
import { Link } from 'wouter';
import { paths } from '../shared/links.ts';
import { RichText } from '../ui/RichText.tsx';
import { type LegalSection, MailLink, type Named } from './LegalSections.tsx';

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

const kinds = Object.keys(dataMap) as DataKind[];

/** Each kind of stored data with purpose, recipients and retention: stacked on narrow screens, else as columns. */
function DataTable() {
  return (
    <div className="@container mt-8">
      <table className="block text-left">
        <caption className="type-label block pb-3 text-left">{dataMapWords.tableTitle}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{dataMapWords.what}</th>
            {[dataMapWords.why, dataMapWords.who, dataMapWords.kept].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block">
          {kinds.map((kind) => (
            <tr
              key={kind}
              className="type-small grid break-inside-avoid gap-x-6 gap-y-3 border-t border-line py-4.5 @min-[32rem]:grid-cols-3"
            >
              <th scope="row" className="font-normal @min-[32rem]:col-span-3">
                <span className="type-label block text-ink">{dataMapWords[kind]}</span>
                <span className="mt-1 block text-ink-2">{dataMapWords[`${kind}What`]}</span>
              </th>
              <Cell heading={dataMapWords.why}>{dataMapWords[`${kind}Why`]}</Cell>
              <Cell heading={dataMapWords.who}>{dataMapWords[`${kind}Who`]}</Cell>
              <Cell heading={dataMapWords.kept}>{dataMapWords[`${kind}Kept`]}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Each cell repeats its column's heading, because narrow screens have no columns. */
function Cell({ heading, children }: { heading: string; children: string }) {
  return (
    <td className="text-ink-2 @max-[32rem]:grid @max-[32rem]:grid-cols-[7.25rem_1fr] @max-[32rem]:gap-x-3">
      <span aria-hidden="true" className="block text-muted">
        {heading}
      </span>
      {children}
    </td>
  );
}
