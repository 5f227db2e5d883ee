import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import { Button } from '../ui/Button.tsx';

interface ShowMoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  /** Spinner alone by default. */
  busyLabel?: string;
  className?: string;
}

/** Below a list: fetches its next page. Nothing after the last page. */
export function ShowMore({ list, busyLabel, className = 'mt-10' }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  if (!hasNextPage) return null;
  return (
    <div className={`flex justify-center ${className}`}>
      <Button variant="secondary" busy={isFetchingNextPage} busyLabel={busyLabel} onClick={() => void fetchNextPage()}>
        {buttons.showMoreItems}
      </Button>
    </div>
  );
}
