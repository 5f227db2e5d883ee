import * as words from '@aangan/contract/words/en/homes/view-card.ts';
import { lazy, Suspense } from 'react';
import { usePerson } from '../../../accounts/queries/people.ts';
import { useNearViewport } from '../../../shared/use-near-viewport.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { fetchOnce } from '../../../ui/fetch-once.ts';

const HostInShort = lazy(fetchOnce(() => import('./HostSummary.tsx').then((file) => ({ default: file.HostSummary }))));

/** Summary of the host with a profile link; loads near the viewport into reserved space. */
export function HostSection({ hostId }: { hostId: string }) {
  const [section, isNear] = useNearViewport<HTMLElement>();
  const { data: host, isError } = usePerson(hostId, { enabled: isNear });
  const placeholder = (
    <>
      <Skeleton className="aspect-square w-20 rounded-panel" />
      <Skeleton className="h-6 w-40" />
    </>
  );
  return (
    <section ref={section} aria-labelledby="host">
      <h2 id="host" className="type-h2 mb-4">
        {words.yourHost}
      </h2>
      <div className="flex min-h-30 items-center gap-5 rounded-panel border border-line bg-raised p-5">
        {host !== undefined && (
          <Suspense fallback={placeholder}>
            <HostInShort host={host} />
          </Suspense>
        )}
        {host === undefined && isError && <p className="text-muted">{words.hostUnreachable}</p>}
        {host === undefined && !isError && placeholder}
      </div>
    </section>
  );
}
