import type { FigureName } from '../bin/bench-arguments.mjs';
import type { Stage } from './stage.ts';

/** One line of the table. */
export interface Row {
  what: string;
  ours: string;
  theirs: string;
  /** What is judged. */
  judged: string;
  goal: string;
  /** Null where there is no goal: the figure only tells. */
  isMet: boolean | null;
}

export interface Figure {
  /** Its name on the command line. */
  name: FigureName;
  take: (stage: Stage) => Promise<Row[]>;
}
