import type { ReactNode } from 'react';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';

/** Header, the screen, footer. `wide` is the home page's container, which grows on large screens. */
export function SiteFrame({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="type-button sr-only z-40 rounded-field bg-raised text-link shadow-2 focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <Header wide={wide} />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer wide={wide} />
    </div>
  );
}
