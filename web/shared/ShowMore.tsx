import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as controls from '@aangan/contract/words/en/ui/controls.ts';
import type { ComponentProps } from 'react';
import { Button } from '../ui/Button.tsx';

interface ShowMoreProps extends Pick<ComponentProps<typeof Button>, 'size' | 'busyLabel'> {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  /** 'Show more' by default. */
  label?: string;
  className?: string;
}

/** Below a list: fetches its next page, and says if that failed. Nothing after the last page. */
export function ShowMore({
  list,
  label = buttons.showMoreItems,
  className = 'mt-10 items-center',
  ...button
}: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  if (!hasNextPage) return null;
  return (
    <div className={`flex flex-col gap-3 ${className}`}>
      {isFetchNextPageError && (
        <p role="alert" className="text-lac">
          {controls.moreFailed}
        </p>
      )}
      <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()} {...button}>
        {isFetchNextPageError ? controls.tryAgain : label}
      </Button>
    </div>
  );
}
