import { homeRecords } from './exported-homes.ts';
import { peopleRecords } from './exported-people.ts';
import { stayRecords } from './exported-stays.ts';
import type { RecordFile } from './record-file.ts';

/**
 * The files of records in a copy of a person's data. Includes texts of other people in messages and published reviews
 * to this person; excludes other data about others, secrets, and derived values. A test names every excluded column.
 */
export const recordFiles: readonly RecordFile[] = [...peopleRecords, ...homeRecords, ...stayRecords];
