import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { updateGreatHosts } from './great-hosts.ts';
import { deleteExpiredCodes } from './phone-codes.ts';

interface PeopleJobParts {
  db: Kysely<Database>;
  jobs: Jobs;
  clock: () => Date;
}

/** Registers the sweeps of profiles. Call before `jobs.start()`. */
export function workOnPeople({ db, jobs, clock }: PeopleJobParts): void {
  jobs.registerSweep('great hosts', async () => {
    await updateGreatHosts(db, clock());
  });
  jobs.registerSweep('old phone codes', () => deleteExpiredCodes(db, clock()));
}
