import type { Site } from '@aangan/contract/pages/page-data.ts';
import type { ReactNode } from 'react';

/** Numbered sections with anchors. */
export function LegalSections({ sections }: { sections: LegalSection[] }) {
  return (
    <ol className="legal">
      {sections.map(({ id, title, paragraphs, table }, index) => (
        <li key={id} id={id} className="scroll-mt-8">
          <h2 className="type-h2 mt-9">
            {index + 1}. {title}
          </h2>
          {paragraphs.map((paragraph, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a fixed text, never reordered
            <p key={place} className="type-long mt-3">
              {paragraph}
            </p>
          ))}
          {table}
        </li>
      ))}
    </ol>
  );
}

/** A section of a legal text: anchor, heading and paragraphs. */
export interface LegalSection {
  id: string;
  title: string;
  paragraphs: ReactNode[];
  /** Content below the paragraphs. */
  table?: ReactNode;
}

/** Site settings that the legal texts contain. */
export type Named = Pick<Site, 'support' | 'operator'>;

/** An e-mail address as a link in a text. */
export function MailLink({ email }: { email: string }) {
  return <a href={`mailto:${email}`}>{email}</a>;
}
