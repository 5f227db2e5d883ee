import * as words from '@aangan/contract/words/en/search/start.ts';
import * as categoryLabels from '@aangan/contract/words/en/shared/categories.ts';
import { categories, type Category } from '@aangan/contract/homes/categories.ts';
import { Link } from 'wouter';
import { CategoryIcon } from '../../../homes/parts/CategoryIcon.tsx';
import { startPagePath } from '../../../shared/links.ts';

interface CategoryStripProps {
  chosen: Category | null;
  /** Path of a category; by default the start page, or during a search the same search in that category. */
  categoryPath?: (category: Category | null) => string;
}

/** Category links with the current category underlined; Trending by default. */
export function CategoryStrip({ chosen, categoryPath = startPagePath }: CategoryStripProps) {
  return (
    <nav aria-label={words.kinds} className="border-b border-line">
      <ul className="category-strip relative page page-wide flex gap-4 overflow-x-auto md:gap-5 lg:gap-9">
        {[null, ...categories].map((category) => {
          const isChosen = category === chosen;
          return (
            <li key={category ?? 'trending'} ref={isChosen ? reveal : undefined} className="shrink-0">
              <Link
                to={categoryPath(category)}
                aria-current={isChosen ? 'true' : undefined}
                className={`motion-colour relative flex h-[82px] min-w-[58px] flex-col items-center justify-center rounded-small text-[13.5px]/5 -outline-offset-4 hover:text-ink ${isChosen ? 'font-semibold text-ink' : 'font-medium text-muted'}`}
              >
                <CategoryIcon of={category ?? 'trending'} chosen={isChosen} />
                <span className="mt-1.5 tracking-[0.02em]">
                  {category === null ? words.trending : categoryLabels[category]}
                </span>
                {isChosen && <span className="absolute inset-x-0 -bottom-px h-[3px] bg-accent" />}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Scrolls the strip, not the page, to the current category. */
function reveal(item: HTMLLIElement | null) {
  const strip = item?.parentElement;
  strip?.scrollTo({ left: (item?.offsetLeft ?? 0) - strip.clientWidth / 2 });
}
