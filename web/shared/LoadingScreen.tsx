import * as words from '@aangan/contract/words/en/pages/site.ts';
import { Skeleton } from '../ui/ContentState.tsx';

/** Placeholder of a screen while its code loads. */
export function LoadingScreen() {
  return (
    <div className="page min-h-dvh pt-7 md:pt-9" aria-busy="true">
      <output className="sr-only">{words.opening}</output>
      <Skeleton className="h-9 w-56" />
      <Skeleton className="mt-8 h-5 w-full max-w-170" />
      <Skeleton className="mt-4 h-5 w-3/4 max-w-130" />
      <Skeleton className="mt-8 h-52 w-full max-w-170 rounded-panel" />
    </div>
  );
}
