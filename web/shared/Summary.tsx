import * as words from '@aangan/contract/words/en/pages/site.ts';
import type { ReactNode } from 'react';

/** Label and value in a 32 px row. Rendered in a `<dl>`. */
export function SummaryLine({ label, quiet, children }: { label: ReactNode; quiet?: boolean; children: ReactNode }) {
  return (
    <div
      className={`flex justify-between gap-6 ${quiet ? 'type-small text-muted' : 'text-[15.5px]/6 text-ink-2'} py-1`}
    >
      <dt>{label}</dt>
      <dd className="type-figures text-right wrap-normal text-ink">{children}</dd>
    </div>
  );
}

/** The total, below a rule. */
export function SummaryTotal({ children }: { children: ReactNode }) {
  return (
    <div className="type-price-total mt-3 flex justify-between gap-6 border-t-[1.5px] border-ink pt-4">
      <dt>{words.total}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
