import { Link } from 'wouter';
import { addresses } from '../links.ts';
import { Wordmark } from '../ui/Mark.tsx';

export function Header({ wide }: { wide: boolean }) {
  return (
    <header className="border-b border-line">
      <div className={`page flex h-(--header-height) items-center justify-between ${wide ? 'page-home' : ''}`}>
        <Link to={addresses.home}>
          <Wordmark />
        </Link>
      </div>
    </header>
  );
}
