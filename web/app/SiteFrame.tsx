import * as words from '@aangan/contract/words/en/pages/site.ts';
import { type ReactNode, useState } from 'react';
import { Footer } from './Footer.tsx';
import { StayChoice } from '../search/parts/StayChoice.tsx';
import { useListingSearch } from '../search/parts/use-listing-search.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import { Link } from 'wouter';
import { addresses } from '../shared/links.ts';
import { Wordmark } from '../ui/Mark.tsx';
import { AccountMenu } from '../accounts/parts/AccountMenu.tsx';
import { SearchBar } from '../search/parts/SearchBar.tsx';
import { SessionLink } from '../accounts/parts/SessionLink.tsx';

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

interface HeaderProps {
  page: string;
  isStart: boolean;
  /** Text of the search field. */
  typed: string;
  onType: (text: string) => void;
}

/**
 * Logo, search, 'List your home' and the account menu. On phones the search is a second row, which alone stays sticky.
 */
function Header({ page, isStart, typed, onType }: HeaderProps) {
  return (
    <header
      className={`sticky -top-[60px] z-30 border-line bg-ground md:top-0 md:border-b ${isStart ? 'hairline-when-scrolled' : 'border-b'}`}
    >
      <div
        className={`${page} flex flex-wrap items-center justify-between gap-x-5 gap-y-2.5 pt-3 pb-3 md:h-(--header-height) md:flex-nowrap md:py-0 lg:grid lg:grid-cols-[1fr_560px_1fr]`}
      >
        <Link to={addresses.start} aria-label={PRODUCT_NAME} className="rounded-small py-1.5 text-ink">
          <Wordmark size={34} />
        </Link>
        <div className="order-last w-full md:order-none md:w-auto md:flex-1">
          <SearchBar typed={typed} onType={onType} isStart={isStart} />
        </div>
        <div className="flex items-center justify-end gap-5">
          <SessionLink
            to={addresses.listingPage1}
            className="rounded-small px-1 py-2.5 pt-3 text-[15px]/5 font-semibold max-lg:hidden hover:underline hover:underline-offset-4"
          >
            {buttons.listYourHome}
          </SessionLink>
          <AccountMenu />
        </div>
      </div>
    </header>
  );
}
