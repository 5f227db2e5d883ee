import { messages } from '@aangan/contract/messages.ts';
import { useSyncExternalStore } from 'react';

/** Says that this device is offline, for as long as it is. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center p-4">
      {!isOnline && (
        <span className="motion-rise rounded-field border border-line border-l-4 border-l-haldi bg-raised px-4 pt-3.5 pb-3 text-[15px]/5 font-semibold shadow-3">
          {messages.offline}
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
