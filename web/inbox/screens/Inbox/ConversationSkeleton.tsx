import * as words from '@aangan/contract/words/en/inbox/conversation.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';

export function ConversationSkeleton() {
  return (
    <div className="talk flex flex-1 flex-col bg-ground" aria-busy="true">
      <output className="sr-only">{words.fetching}</output>
      <div className="flex h-17 items-center gap-3 border-b border-line px-4">
        <Skeleton className="size-11" />
        <Skeleton className="h-5 w-40" />
      </div>
      <div className="flex flex-1 flex-col justify-end gap-3 p-4">
        <Skeleton className="h-12 w-3/5" />
        <Skeleton className="h-18 w-1/2" />
        <Skeleton className="h-12 w-2/5 self-end" />
        <Skeleton className="h-18 w-3/5 self-end" />
      </div>
    </div>
  );
}
