import type { ReactNode } from 'react';

/** What is to do on the left, the booked home on the right; on phones one after the other. */
export function BookedPage({ card, children }: { card: ReactNode; children: ReactNode }) {
  return (
    <div className="page page-booked grid grid-cols-1 gap-x-18 gap-y-12 pt-7 pb-16 md:pt-9 lg:grid-cols-[minmax(0,1fr)_372px]">
      <div className="min-w-0">{children}</div>
      <div>{card}</div>
    </div>
  );
}
