import { type DataKind, dataMap } from '@aangan/contract/privacy/data-map.ts';
import * as words from '@aangan/contract/words/en/legal/data-map.ts';

const kinds = Object.keys(dataMap) as DataKind[];
const headings = { Why: words.why, Who: words.who, Kept: words.kept };
const columns = ['Why', 'Who', 'Kept'] as const;

/** Each kind of stored data with purpose, recipients and retention: below its name, side by side where they fit. */
export function DataTable() {
  return (
    <div className="@container mt-8">
      <table className="block text-left">
        <caption className="type-label block pb-3 text-left">{words.tableTitle}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{words.what}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {headings[column]}
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
              {columns.map((column) => (
                <td
                  key={column}
                  className="text-ink-2 @max-[32rem]:grid @max-[32rem]:grid-cols-[7.25rem_1fr] @max-[32rem]:gap-x-3"
                >
                  <span aria-hidden="true" className="block text-muted">
                    {headings[column]}
                  </span>
                  {words[`${kind}${column}`]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
