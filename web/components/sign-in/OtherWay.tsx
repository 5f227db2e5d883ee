import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Rich } from '../../ui/Rich.tsx';

interface OtherWayProps {
  /** A message with a link in it: 'New here? Sign Up'. */
  sentence: (said: { link: (text: string) => ReactNode }) => ReactNode[];
  to: string;
  /** What the page it leads to shall know. */
  state?: unknown;
}

/** The line below a form of this frame, which leads to another one. */
export function OtherWay({ sentence, to, state }: OtherWayProps) {
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
      <Rich parts={sentence({ link })} />
    </p>
  );
}
