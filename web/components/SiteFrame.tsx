import type { ReactNode } from 'react';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';

interface SiteFrameProps {
  /** The home page's container grows on large screens, and header and footer with it. */
  isHome: boolean;
  headerOnPhones: boolean;
  children: ReactNode;
}

/** Header, the screen, footer. */
export function SiteFrame({ isHome, headerOnPhones, children }: SiteFrameProps) {
  const page = isHome ? 'page page-home' : 'page';
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="type-button sr-only z-40 rounded-field bg-raised text-link shadow-2 focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <div className={headerOnPhones ? 'contents' : 'contents max-md:hidden'}>
        <Header page={page} hairlineOnPhones={!isHome} />
      </div>
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer page={page} />
    </div>
  );
}
