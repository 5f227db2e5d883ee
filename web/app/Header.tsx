import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import { Link } from 'wouter';
import { addresses } from '../shared/links.ts';
import { Wordmark } from '../ui/Mark.tsx';
import { AccountMenu } from '../accounts/parts/AccountMenu.tsx';
import { SearchBar } from '../search/parts/SearchBar.tsx';
import { SessionLink } from '../accounts/parts/SessionLink.tsx';

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
export function Header({ page, isStart, typed, onType }: HeaderProps) {
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
