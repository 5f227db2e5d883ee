import { type ReactNode, useId } from 'react';

/** Page section with a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-9 border-t border-line pt-8">
      <h2 id={id} className="type-h2">
        {title}
      </h2>
      <div className="mt-5">{children}</div>
    </section>
  );
}
