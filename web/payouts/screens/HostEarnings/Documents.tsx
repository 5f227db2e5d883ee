import * as words from '@aangan/contract/words/en/payouts/host-earnings.ts';
import { useHostDocuments } from '../../../documents/queries/documents.ts';
import { DocumentLinks } from '../../../documents/parts/DocumentLinks.tsx';
import { LoadMore } from './LoadMore.tsx';

/** Monthly statements and commission invoices; renders nothing without any. */
export function Documents() {
  const list = useHostDocuments();
  const documents = list.data?.pages.flatMap((page) => page.items) ?? [];
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
      <LoadMore list={list} />
    </section>
  );
}
