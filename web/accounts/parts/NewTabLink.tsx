import type { ReactNode } from 'react';

/** A link within a form; opens in a new tab, so that the form's input is kept. */
export function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener noreferrer"
      className="text-link underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {children}
    </a>
  );
}
