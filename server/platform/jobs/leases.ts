/**
 * Whoever has something in hand holds it for so long, and says again and again that it still does; one that says nothing
 * any more is dead, frozen or cut off, and another does it. With the looking for it this ends within half a minute.
 */
export const LEASE_SECONDS = 20;
export const LEASE_RENEWAL_MS = 5_000;
