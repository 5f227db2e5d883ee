import { type DataKind, dataMap } from '@aangan/contract/privacy/data-map.ts';
import * as words from '@aangan/contract/words/en/legal/data-map.ts';

const kinds = Object.keys(dataMap) as DataKind[];

/** Each kind of stored data with purpose, recipients and retention: stacked on narrow screens, else as columns. */
export function DataTable() {
  return (
    <div className="@container mt-8">
      <table className="block text-left">
        <caption className="type-label block pb-3 text-left">{words.tableTitle}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{words.what}</th>
            {[words.why, words.who, words.kept].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block">
          {kinds.map((kind) => (
            <tr
              key={kind}
              className="type-small grid break-inside-avoid gap-x-6 gap-y-3 border-t border-line py-4.5 @min-[32rem]:grid-cols-3"
            >
              <th scope="row" className="font-normal @min-[32rem]:col-span-3">
                <span className="type-label block text-ink">{words[kind]}</span>
                <span className="mt-1 block text-ink-2">{words[`${kind}What`]}</span>
              </th>
              <Cell heading={words.why}>{words[`${kind}Why`]}</Cell>
              <Cell heading={words.who}>{words[`${kind}Who`]}</Cell>
              <Cell heading={words.kept}>{words[`${kind}Kept`]}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Each cell repeats its column's heading, because narrow screens have no columns. */
function Cell({ heading, children }: { heading: string; children: string }) {
  return (
    <td className="text-ink-2 @max-[32rem]:grid @max-[32rem]:grid-cols-[7.25rem_1fr] @max-[32rem]:gap-x-3">
      <span aria-hidden="true" className="block text-muted">
        {heading}
      </span>
      {children}
    </td>
  );
}
