import type { ReactNode } from 'react';
import type { SectionName } from '../../parts/completeness.ts';
import { sectionId, sectionTitle } from './section-links.ts';

/** Page section with heading and anchor. */
export function Section({ name, lead, children }: { name: SectionName; lead?: string; children: ReactNode }) {
  const id = sectionId(name);
  return (
    <section aria-labelledby={id} className="border-t border-line pt-8 first:border-t-0 first:pt-0">
      <h2 id={id} tabIndex={-1} className="type-h2 scroll-mt-6 outline-none">
        {sectionTitle(name)}
      </h2>
      {lead !== undefined && <p className="mt-1 text-muted">{lead}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}
