import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyHistory } from '../../support/model/any-history.ts';
import { Coverage } from '../../support/model/coverage.ts';
import { type Product, startProduct } from '../../support/model/product.ts';
import { regressionHistories, runHistory } from '../../support/model/run-history.ts';
import { aScene, type Scene } from '../../support/model/stage.ts';
import { report } from '../../support/model/steps.ts';

/** Set by environment variables: see docs/trust.md. */
const { MODEL_HISTORIES = '500', MODEL_SEED = '1', MODEL_PATH, MODEL_SHORTEN = 'yes' } = process.env;
const numRuns = Number(MODEL_HISTORIES);
/** Far more than they take, with time to shrink a failing one. */
const TIMEOUT_MS = numRuns * 10_000 + 300_000;

let product: Product;
let scene: Scene;
beforeAll(async () => {
  product = await startProduct();
  scene = await aScene(product);
});
afterAll(() => product.close());

test(
  'whatever guests, hosts, the gateway and time do, stays and money stay right',
  { timeout: TIMEOUT_MS },
  async () => {
    const coverage = new Coverage();
    const isRight = fc.asyncProperty(anyHistory, async (history) => {
      await runHistory({ product, scene, coverage }, history);
    });
    const details = await fc.check(isRight, {
      numRuns,
      seed: Number(MODEL_SEED),
      endOnFailure: MODEL_SHORTEN === 'no',
      // The number is part of a path, too.
      examples: regressionHistories.map((history) => [history] as [typeof history]),
      ...(MODEL_PATH !== undefined && { path: MODEL_PATH }),
    });
    if (details.failed) throw new Error(report(details), { cause: details.errorInstance });
    expect(numRuns < 500 ? [] : coverage.missing()).toEqual([]);
  },
);
