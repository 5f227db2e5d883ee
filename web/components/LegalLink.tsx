import type { ReactNode } from 'react';
import { addresses } from '../links.ts';
import { SessionLink } from './SessionLink.tsx';

const pages = {
  terms: addresses.termsAndConditions,
  privacy: addresses.privacyPolicy,
  cookies: `${addresses.privacyPolicy}#cookies`,
};

/** A link to the small print. */
export function LegalLink({
  text,
  className,
  children,
}: {
  text: keyof typeof pages;
  className?: string;
  children: ReactNode;
}) {
  return (
    <SessionLink to={pages[text]} className={className}>
      {children}
    </SessionLink>
  );
}
