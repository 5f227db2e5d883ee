import { homeRecords } from './exported-homes.ts';
import { peopleRecords } from './exported-people.ts';
import { stayRecords } from './exported-stays.ts';
import type { RecordFile } from './record-file.ts';

/**
 * What a copy of a person's data holds, file by file. What somebody else wrote to this person in a message or a published
 * review is included; other data about others are not, nor are secrets and what the server derives or counts for
 * itself. A test names every column that is left out.
 */
export const recordFiles: readonly RecordFile[] = [...peopleRecords, ...homeRecords, ...stayRecords];
