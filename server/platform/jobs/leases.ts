/**
 * Duration of a lease. A process renews the leases of its running work. If it is dead, frozen or disconnected, another
 * process takes over, within half a minute including the polling interval.
 */
export const LEASE_SECONDS = 20;
export const LEASE_RENEWAL_MS = 5_000;
