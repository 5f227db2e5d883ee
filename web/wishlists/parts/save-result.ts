import type { SavedPlace } from '@aangan/contract/wishlists/wishlists.ts';

/** The result of saving or removing a home, for the snackbar and undo. */
export interface SaveResult {
  home: { _id: string; title: string };
  /** 'kept': saved to `lists`. 'nowhere': removed from all lists in `before`. 'out': removed from one list. */
  change:
    | { kind: 'kept'; lists: readonly string[] }
    | { kind: 'nowhere'; before: readonly SavedPlace[] }
    | { kind: 'out'; before: readonly SavedPlace[] };
}
