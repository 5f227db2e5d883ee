import { updateGreatHosts } from './great-hosts.ts';
import { deleteExpiredCodes } from './phone-codes.ts';
import type { AppContext } from '../context.ts';

/** Registers the sweeps of profiles. Call before `jobs.start()`. */
export function registerAccountJobs({ db, jobs, clock }: AppContext): void {
  jobs.registerSweep('great hosts', async () => {
    await updateGreatHosts(db, clock());
  });
  jobs.registerSweep('old phone codes', () => deleteExpiredCodes(db, clock()));
}
