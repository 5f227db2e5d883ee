import * as words from '@aangan/contract/words/en/calendar/host-shared.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';

export function HomeSkeleton() {
  return (
    <div aria-busy="true" className="mt-8">
      <output className="sr-only">{words.fetching}</output>
      <Skeleton className="h-12" />
      <div className="mt-7 grid gap-8 lg:grid-cols-[1fr_380px]">
        <Skeleton className="h-[480px]" />
        <Skeleton className="h-[480px] max-lg:hidden" />
      </div>
    </div>
  );
}
