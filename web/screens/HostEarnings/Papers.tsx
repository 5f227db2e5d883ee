import * as words from '@aangan/contract/words/en/screens/host-earnings.ts';
import { useHostDocuments } from '../../api/documents.ts';
import { DocumentLinks } from '../../components/documents/DocumentLinks.tsx';
import { MoreRows } from './MoreRows.tsx';

/** Statements by month, and invoices for commission; nothing while there are none. */
export function Papers() {
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
      <MoreRows list={list} />
    </section>
  );
}
