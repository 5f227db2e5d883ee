import * as words from '@aangan/contract/words/en/pages/site.ts';
import { type ReactNode, useState } from 'react';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { StayChoice } from '../search/parts/StayChoice.tsx';
import { useListingSearch } from '../search/parts/use-listing-search.ts';

interface SiteFrameProps {
  isStart: boolean;
  /** Lets container, header and footer grow on large screens. */
  isWide: boolean;
  headerOnPhones: boolean;
  /** From 768 px up the screen fills the window with scrolling panes and without a footer. */
  hasPanes?: boolean;
  children: ReactNode;
}

export function SiteFrame({ isStart, isWide, headerOnPhones, hasPanes = false, children }: SiteFrameProps) {
  const page = isWide ? 'page page-wide' : 'page';
  const [typed, setTyped] = useSearchText();
  return (
    <div className={`flex min-h-dvh flex-col ${hasPanes ? 'md:h-dvh' : ''}`}>
      <a
        href="#main"
        className="type-button sr-only z-40 rounded-field bg-raised text-link shadow-2 focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-3"
      >
        {words.skip}
      </a>
      <div className={headerOnPhones ? 'contents print:hidden' : 'contents max-md:hidden print:hidden'}>
        <Header page={page} isStart={isStart} typed={typed} onType={setTyped} />
        {isStart && (
          <search aria-label={words.stay} className={`block ${page} pt-1 md:pt-3 lg:hidden`}>
            <StayChoice look="row" typed={typed} />
          </search>
        )}
      </div>
      <main id="main" tabIndex={-1} className={`flex-1 ${hasPanes ? 'md:min-h-0' : ''}`}>
        {children}
      </main>
      {!hasPanes && <Footer page={page} />}
    </div>
  );
}

/** Text of the search field, synchronized with the address on navigation. */
function useSearchText(): [string, (text: string) => void] {
  const [{ query }] = useListingSearch();
  const [field, setField] = useState({ typed: query, query });
  if (field.query !== query) setField({ typed: query, query });
  return [field.typed, (typed) => setField({ typed, query })];
}
