/** Takes all steps, last first; a step that fails does not prevent the others, and its error is thrown at the end. */
export async function runStopSteps(steps: (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps.splice(0).toReversed()) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'parts of the server could not be stopped');
}
