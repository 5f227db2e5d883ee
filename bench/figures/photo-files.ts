import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Figure, Row } from '../figure.ts';
import { load } from '../load.ts';
import { computeRatio, inTurns, median } from '../pair.ts';
import { openPhotoStore } from '../photo-store.ts';
import { memoryMb, processorMs, type Running, startBareFiles, startProduct } from '../processes.ts';
import type { Stage } from '../stage.ts';

const PHOTOS = 300;
/** Mean size of a card's photo at a width of 640 pixels, over 160 photos. */
const PHOTO_BYTES = 30_900;
const CONNECTIONS = 10;
const OF_FOLDER = 0.85;
const OF_STORE = 0.7;

/**
 * Throughput of photo files, compared with a bare server that reads the same files, and with the object store itself.
 */
export const photoFilesFigure: Figure = {
  name: 'photo-files',
  take: async (stage) => [...(await fromFolder(stage)), ...(await fromStore(stage))],
};

async function fromFolder(stage: Stage): Promise<Row[]> {
  const dataDir = join(stage.folder, 'with-folder');
  const folder = join(dataDir, 'photos');
  const paths = photoPaths();
  for (const path of paths) {
    await mkdir(join(folder, path.id), { recursive: true });
    await writeFile(join(folder, path.id, path.name), randomBytes(PHOTO_BYTES));
  }
  const bare = await startBareFiles(folder);
  const product = await startProduct(stage.databaseUrl, dataDir);
  try {
    return await measureRows(stage, product, {
      what: 'photos from a folder',
      goal: OF_FOLDER,
      ours: paths.map(({ id, name }) => `/photos/${id}/${name}`),
      theirs: { url: bare.url, paths: paths.map(({ id, name }) => `/photos/${id}/${name}`) },
    });
  } finally {
    await product.stop();
    await bare.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function fromStore(stage: Stage): Promise<Row[]> {
  const store = await openPhotoStore();
  if (store === undefined) {
    console.error('photos from a store are left out: PHOTO_STORE and S3_… name none');
    return [];
  }
  const { origin, prefix, sign } = store;
  const paths = photoPaths();
  const formatKey = ({ id, name }: PhotoPath) => `${prefix}/${id}/${name}`;
  for (const path of paths) {
    const body = new Uint8Array(randomBytes(PHOTO_BYTES));
    const put = await fetch(origin + sign('PUT', formatKey(path)), { method: 'PUT', body });
    if (!put.ok) throw new Error(`the store answered ${put.status}`);
  }
  const product = await startProduct(stage.databaseUrl, join(stage.folder, 'with-store'), store.settings);
  try {
    return await measureRows(stage, product, {
      what: 'photos from a store',
      goal: OF_STORE,
      ours: paths.map(({ id, name }) => `/photos/${id}/${name}`),
      theirs: { url: origin, paths: paths.map((path) => sign('GET', formatKey(path))) },
    });
  } finally {
    await product.stop();
    for (const path of paths) await fetch(origin + sign('DELETE', formatKey(path)), { method: 'DELETE' });
  }
}

interface Compared {
  what: string;
  goal: number;
  ours: string[];
  theirs: { url: string; paths: string[] };
}

async function measureRows({ rounds, seconds }: Stage, product: Running, compared: Compared): Promise<Row[]> {
  const { what, goal, ours, theirs } = compared;
  const costs: number[] = [];
  let highestMb = 0;
  const ourTurn = async () => {
    const before = processorMs(product.pid);
    const perSecond = await measureSpeed(product.url, ours, seconds);
    costs.push((processorMs(product.pid) - before) / (perSecond * seconds));
    highestMb = Math.max(highestMb, memoryMb(product.pid));
    return perSecond;
  };
  const rate = computeRatio(await inTurns(rounds, ourTurn, () => measureSpeed(theirs.url, theirs.paths, seconds)));
  const cost = median(costs);
  return [
    {
      what,
      ours: `${rate.ours.toFixed(0)} a second`,
      theirs: `${rate.theirs.toFixed(0)} a second`,
      judged: `${rate.ratio.toFixed(2)} (${rate.from.toFixed(2)} to ${rate.to.toFixed(2)})`,
      goal: `≥ ${goal}`,
      isMet: rate.ratio >= goal,
    },
    {
      what: `${what}: processor time of one, and memory`,
      ours: `${cost.toFixed(2)} ms`,
      theirs: '',
      judged: `${highestMb.toFixed(0)} MB`,
      goal: '',
      isMet: null,
    },
  ];
}

async function measureSpeed(url: string, paths: readonly string[], seconds: number): Promise<number> {
  const next = () => ({ path: paths[Math.floor(Math.random() * paths.length)] ?? '/' });
  return (await load({ url, next, connections: CONNECTIONS, seconds })).perSecond;
}

interface PhotoPath {
  id: string;
  name: string;
}

function photoPaths(): PhotoPath[] {
  return Array.from({ length: PHOTOS }, () => ({ id: randomUUID(), name: '640.webp' }));
}
