import * as words from '@aangan/contract/words/en/screens/host-earnings.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import { useHostDocuments } from '../../api/documents.ts';
import { DocumentLinks } from '../../components/documents/DocumentLinks.tsx';
import { Button } from '../../ui/Button.tsx';

/** Statements by month, and invoices for commission; nothing while there are none. */
export function Papers() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useHostDocuments();
  const documents = data?.pages.flatMap((page) => page.items) ?? [];
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby="papers" className="mt-10">
      <h2 id="papers" className="type-h2">
        {words.papers}
      </h2>
      <p className="text-muted">{words.papersWhy}</p>
      <div className="mt-2">
        <DocumentLinks documents={documents} />
      </div>
      {hasNextPage && (
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
      )}
    </section>
  );
}
