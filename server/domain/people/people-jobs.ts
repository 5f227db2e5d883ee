import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { reckonGreatHosts } from './great-hosts.ts';
import { forgetExpiredCodes } from './phone-codes.ts';

interface PeopleJobParts {
  db: Kysely<Database>;
  jobs: Jobs;
  clock: () => Date;
}

/** What time does to people. Before `jobs.start()`. */
export function workOnPeople({ db, jobs, clock }: PeopleJobParts): void {
  jobs.registerSweep('great hosts', async () => {
    await reckonGreatHosts(db, clock());
  });
  jobs.registerSweep('old phone codes', () => forgetExpiredCodes(db, clock()));
}
