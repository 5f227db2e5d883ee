import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import { Button } from '../../../ui/Button.tsx';

interface LoadMoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** Button that fetches the next page, if any. */
export function LoadMore({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: LoadMoreProps) {
  if (!hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      size="row"
      className="mt-4"
      busy={isFetchingNextPage}
      busyLabel={busy.fetching}
      onClick={() => void fetchNextPage()}
    >
      {buttons.showMoreItems}
    </Button>
  );
}
