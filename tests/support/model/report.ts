import type { RunDetails } from 'fast-check';
import { type History, describeHistory } from './steps.ts';

/** Report of a failed history: seed, path, shrunk steps and error. */
export function report(details: RunDetails<[History]>): string {
  const { seed, counterexamplePath, counterexample, errorInstance, numRuns, numShrinks } = details;
  const [history] = counterexample ?? [];
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return [
    `History ${numRuns} of seed ${seed}, shortened ${numShrinks} times:`,
    history === undefined ? 'none' : describeHistory(history),
    reason,
    `Play it again: MODEL_SEED=${seed} MODEL_PATH=${counterexamplePath} npx vitest run --project system tests/system/model/stays-and-money.test.ts`,
  ].join('\n');
}
