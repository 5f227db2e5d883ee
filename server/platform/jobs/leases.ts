/**
 * A process holds a lease on its work and renews it while it runs. A process that stops renewing is dead, frozen or
 * disconnected, and another one takes over, within half a minute including the polling interval.
 */
export const LEASE_SECONDS = 20;
export const LEASE_RENEWAL_MS = 5_000;
