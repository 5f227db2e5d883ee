import * as words from '@aangan/contract/words/en/search/start.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as controls from '@aangan/contract/words/en/ui/controls.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { useListings } from '../../../homes/queries/listings.ts';
import { Button } from '../../../ui/Button.tsx';

/** Distance from the viewport at which the next page loads. */
const ROOT_MARGIN = '900px';

/** Loads the next page near the viewport; the button works without scrolling. */
export function NextPage({ listings }: { listings: ReturnType<typeof useListings> }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = listings;
  const end = useRef<HTMLDivElement>(null);
  const onNear = useEffectEvent(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  });

  useEffect(() => {
    const element = end.current;
    // Observes again after each page, because the button may still be near.
    if (element === null || isFetchingNextPage) return undefined;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onNear(), {
      rootMargin: ROOT_MARGIN,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isFetchingNextPage]);

  if (!hasNextPage) return null;
  return (
    <div ref={end} className="mt-10 flex flex-col items-center gap-3">
      {isFetchNextPageError && <p className="text-lac">{words.nextFailed}</p>}
      <Button
        variant="secondary"
        busy={isFetchingNextPage}
        busyLabel={busy.loading}
        onClick={() => void fetchNextPage()}
      >
        {isFetchNextPageError ? controls.tryAgain : buttons.showMoreItems}
      </Button>
    </div>
  );
}
