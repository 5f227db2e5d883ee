import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Wordmark } from '../ui/Mark.tsx';
import { paths } from './links.ts';

/** Layout of pages opened from a mail: logo and content without navigation. */
export function MinimalFrame({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line">
        <div className="page page-payment flex h-15 items-center justify-between gap-4 md:h-18">
          <Link to={paths.start} aria-label={PRODUCT_NAME} className="rounded-small py-1.5 text-ink">
            <Wordmark size={30} />
          </Link>
          {aside}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
    </div>
  );
}
