import { type ReactNode, useId } from 'react';

/** Page section with a heading. */
export function Section({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-9 border-t border-line pt-8">
      <h2 id={id} className="type-h2">
        {title}
      </h2>
      {lead !== undefined && <p className="mt-2 text-muted">{lead}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}
