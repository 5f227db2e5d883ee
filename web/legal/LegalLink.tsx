import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useCurrentUser } from '../accounts/queries/current-user.ts';
import { paths } from '../shared/links.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const pages = {
  terms: paths.termsAndConditions,
  privacy: paths.privacyPolicy,
  cookies: `${paths.privacyPolicy}#cookies`,
};

const LegalDialog = lazyPart(() => import('./LegalDialog.tsx').then((file) => file.LegalDialog));

interface LegalLinkProps {
  text: keyof typeof pages;
  className?: string;
  children: ReactNode;
}

/** Link to a legal page. Visitors, whom the page's guard would redirect to /login, get a dialog instead. */
export function LegalLink({ text, className, children }: LegalLinkProps) {
  const { user } = useCurrentUser();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Link
        to={pages[text]}
        className={className}
        onClick={(event) => {
          if (user !== null || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </Link>
      {open && <LegalDialog text={text} onClose={() => setOpen(false)} />}
    </>
  );
}
