import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { useSyncExternalStore } from 'react';
import { useIsUnreachable } from '../api/reachability.ts';

/** Shown while this device is offline or cached answers are shown. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const isCutOff = useIsUnreachable();
  return (
    // Above the bottom action bar. In conversations it is at the top (inbox.css).
    <output className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center p-4 max-lg:pb-32 offline-notice">
      {(!isOnline || isCutOff) && (
        <span className="motion-rise rounded-field border border-line border-l-4 border-l-haldi bg-raised px-4 pt-3.5 pb-3 text-[15px]/5 font-semibold shadow-3">
          {isOnline ? messages.seenBefore : messages.offline}
        </span>
      )}
    </output>
  );
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
