import { type ReactNode, useId } from 'react';

/** A part of the page under its own heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
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
