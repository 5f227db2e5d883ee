import type { KeptPlace } from '@aangan/contract/wishlist/wishlists.ts';

/** What has just been done to a kept home, to be said, changed or taken back. */
export interface KeptNews {
  home: { _id: string; title: string };
  /** 'kept': it is in these lists now. 'nowhere': it was taken out of all, which were these. 'out': out of this one alone. */
  change:
    | { kind: 'kept'; lists: readonly string[] }
    | { kind: 'nowhere'; before: readonly KeptPlace[] }
    | { kind: 'out'; before: readonly KeptPlace[] };
}
