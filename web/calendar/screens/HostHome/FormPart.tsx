import { type ReactNode, useId } from 'react';

/** Form section with a heading; two columns on wide screens. */
export function FormPart({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line pt-7 first-of-type:border-t-0 first-of-type:pt-0">
      <h2 id={id} className="type-h3">
        {title}
      </h2>
      {lead !== undefined && <p className="type-small mt-1 text-muted">{lead}</p>}
      <div className="mt-5 grid gap-x-6 gap-y-6 sm:grid-cols-2">{children}</div>
    </section>
  );
}
