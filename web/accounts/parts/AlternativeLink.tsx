import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { RichText } from '../../ui/RichText.tsx';

interface AlternativeLinkProps {
  /** Sentence with a link: 'New here? Sign Up'. */
  sentence: (said: { link: (text: string) => ReactNode }) => ReactNode[];
  to: string;
  /** History state of the target. */
  state?: unknown;
}

/** Link below a sign-in form to the alternative form. */
export function AlternativeLink({ sentence, to, state }: AlternativeLinkProps) {
  const link = (text: string) => (
    <Link
      to={to}
      state={state}
      className="font-semibold text-link underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {text}
    </Link>
  );
  return (
    <p className="mt-5 text-center text-muted">
      <RichText parts={sentence({ link })} />
    </p>
  );
}
