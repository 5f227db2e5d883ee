import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import { Link } from 'wouter';
import { addresses } from '../links.ts';
import { Wordmark } from '../ui/Mark.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SessionLink } from './SessionLink.tsx';

/** Mark, search, 'List your home' and the account. On phones the search stands below, and alone stays when one scrolls. */
export function Header({ page, hairlineOnPhones }: { page: string; hairlineOnPhones: boolean }) {
  return (
    <header
      className={`sticky -top-[60px] z-30 border-line bg-ground md:top-0 md:border-b ${hairlineOnPhones ? 'border-b' : 'hairline-when-scrolled'}`}
    >
      <div
        className={`${page} flex flex-wrap items-center justify-between gap-x-5 gap-y-2.5 pt-3 pb-3 md:h-(--header-height) md:flex-nowrap md:py-0 lg:grid lg:grid-cols-[1fr_560px_1fr]`}
      >
        <Link to={addresses.home} aria-label={PRODUCT_NAME} className="rounded-small py-1.5 text-ink">
          <Wordmark size={34} />
        </Link>
        <div className="order-last w-full md:order-none md:w-auto md:flex-1">
          <SearchBox />
        </div>
        <div className="flex items-center justify-end gap-5">
          <SessionLink
            to={addresses.listingPage1}
            className="rounded-small px-1 py-2.5 pt-3 text-[15px]/5 font-semibold max-lg:hidden hover:underline hover:underline-offset-4"
          >
            List your home
          </SessionLink>
          <AccountMenu />
        </div>
      </div>
    </header>
  );
}
