import type { KeptPlace } from '@aangan/contract/wishlist/wishlists.ts';
import { shownMessage } from '../../api/api-error.ts';
import { fetchOnce } from '../../ui/fetch-once.ts';
import { toast } from '../../ui/toast.ts';

/** What has just been done to a kept home, to be said, changed or taken back. */
export interface KeptNews {
  home: { _id: string; title: string };
  /** 'kept': it is in these lists now. 'nowhere': it was taken out of all, which were these. 'out': out of this one alone. */
  change:
    | { kind: 'kept'; lists: readonly string[] }
    | { kind: 'nowhere'; before: readonly KeptPlace[] }
    | { kind: 'out'; before: readonly KeptPlace[] };
}

const load = fetchOnce(() => import('./kept-corner.tsx'));

/** Says it in a corner, over whatever screen; the code for that comes with the first one. */
export function tellKept(news: KeptNews): void {
  load()
    .then(({ showKept }) => showKept(news))
    .catch((error: unknown) => toast.failure(shownMessage(error)));
}
