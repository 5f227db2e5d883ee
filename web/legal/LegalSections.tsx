import type { LegalSection } from './section.ts';

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
