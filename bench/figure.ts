import type { FigureName } from '../bin/bench-arguments.mjs';
import type { Stage } from './stage.ts';

/** A row of the printed table. */
export interface Row {
  what: string;
  ours: string;
  theirs: string;
  /** The figure compared with the goal. */
  judged: string;
  goal: string;
  /** Null for a figure without a goal. */
  isMet: boolean | null;
}

export interface Figure {
  name: FigureName;
  take: (stage: Stage) => Promise<Row[]>;
}
