import type { ReactNode } from 'react';

/** Two columns: actions and the booked home; stacked on phones. */
export function BookedPage({ card, children }: { card: ReactNode; children: ReactNode }) {
  return (
    <div className="page page-booked grid grid-cols-1 gap-x-18 gap-y-12 pt-7 pb-16 md:pt-9 lg:grid-cols-[minmax(0,1fr)_372px]">
      <div className="min-w-0">{children}</div>
      <div>{card}</div>
    </div>
  );
}
