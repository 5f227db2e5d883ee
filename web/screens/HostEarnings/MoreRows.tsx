import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import { Button } from '../../ui/Button.tsx';

interface MoreRowsProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** Fetches the next page of a list, where there is one. */
export function MoreRows({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: MoreRowsProps) {
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
