import { play } from './play.ts';
import type { Product } from './product.ts';
import type { Reach } from './reach.ts';
import { comeToRest } from './rest.ts';
import { beginAgain, type Scene } from './scene.ts';
import type { Stage } from './stage.ts';
import type { History } from './steps.ts';
import type { World } from './world.ts';

/** Runs a history from an empty database to rest and returns the final state. Throws on a difference from the model. */
export async function runHistory(
  { product, scene, reach }: { product: Product; scene: Scene; reach: Reach },
  { capture, newsComes, steps }: History,
): Promise<World> {
  const world = await beginAgain(product, scene, capture);
  const stage: Stage = {
    product,
    scene,
    world,
    seen: null,
    reach,
    handedOrders: new Set(),
    requests: [],
    deliveredWebhooks: new Set(),
  };
  for (const step of steps) await play(stage, step);
  await comeToRest(stage, newsComes);
  return stage.world;
}
