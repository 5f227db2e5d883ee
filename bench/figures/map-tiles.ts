import type { Figure } from '../figure.ts';
import { load } from '../load.ts';
import { median } from '../pair.ts';
import { processorMs } from '../processes.ts';

const MAX_MS = 5;

/** Processor time of the server per compressed map tile, uniformly over zooms and places in India. */
export const mapTilesFigure: Figure = {
  name: 'map-tiles',
  take: async ({ product, rounds, seconds }) => {
    const costs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = processorMs(product.pid);
      const { perSecond } = await load({
        url: product.url,
        next: () => ({ path: anyTile() }),
        connections: 10,
        seconds,
      });
      costs.push((processorMs(product.pid) - before) / (perSecond * seconds));
    }
    const cost = median(costs);
    return [
      {
        what: 'processor time of one tile of the map',
        ours: `${cost.toFixed(2)} ms`,
        theirs: '',
        judged: `${cost.toFixed(2)} ms (${Math.min(...costs).toFixed(2)} to ${Math.max(...costs).toFixed(2)})`,
        goal: `≤ ${MAX_MS} ms`,
        isMet: cost <= MAX_MS,
      },
    ];
  },
};

function anyTile(): string {
  const z = 4 + Math.floor(Math.random() * 9);
  const [longitude, latitude] = [69 + Math.random() * 26, 9 + Math.random() * 26];
  const north = Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI;
  const [x, y] = [(longitude + 180) / 360, (1 - north) / 2].map((part) => Math.floor(part * 2 ** z));
  return `/map/${z}/${x}/${y}.svg`;
}
