import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import aws4 from 'aws4';
import type { Figure, Row } from '../figure.ts';
import { load } from '../load.ts';
import { inTurns, median, ratioOf } from '../pair.ts';
import { memoryMb, processorMs, type Running, startBareFiles, startProduct } from '../processes.ts';
import type { Stage } from '../stage.ts';

const PHOTOS = 300;
/** What a photo of a card weighs at 640 pixels, in the mean of 160. */
const PHOTO_BYTES = 30_900;
const CONNECTIONS = 10;
const OF_FOLDER = 0.85;
const OF_STORE = 0.7;

/** Photos streamed by the product, compared with a bare server that reads the same files, and with the bare store. */
export const photoFilesFigure: Figure = {
  name: 'photo-files',
  take: async (stage) => [...(await fromFolder(stage)), ...(await fromStore(stage))],
};

async function fromFolder(stage: Stage): Promise<Row[]> {
  const folder = join(stage.dataDir, 'photos');
  const paths = photoPaths();
  for (const path of paths) {
    await mkdir(join(folder, path.id), { recursive: true });
    await writeFile(join(folder, path.id, path.name), randomBytes(PHOTO_BYTES));
  }
  const bare = await startBareFiles(folder);
  try {
    return await rowsOf(stage, stage.product, {
      what: 'photos from a folder',
      goal: OF_FOLDER,
      ours: paths.map(({ id, name }) => `/photos/${id}/${name}`),
      theirs: { url: bare.url, paths: paths.map(({ id, name }) => `/photos/${id}/${name}`) },
    });
  } finally {
    await bare.stop();
    await Promise.all(paths.map(({ id }) => rm(join(folder, id), { recursive: true, force: true })));
  }
}

/** Settings of `PHOTO_STORE=s3://bucket`; the bucket belongs to the bench. */
async function fromStore(stage: Stage): Promise<Row[]> {
  const { PHOTO_STORE, S3_ENDPOINT, S3_REGION = 'us-east-1', S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env;
  if (!PHOTO_STORE || !S3_ENDPOINT || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    console.error('photos from a store are left out: PHOTO_STORE and S3_… name none');
    return [];
  }
  const { host, origin, pathname } = new URL(`${S3_ENDPOINT}/${PHOTO_STORE.replace('s3://', '')}`);
  const keys = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
  const sign = (method: 'GET' | 'PUT' | 'DELETE', path: string): string => {
    const request = { method, host, path, service: 's3', region: S3_REGION, signQuery: true };
    return aws4.sign(request, keys).path ?? '';
  };
  await fetch(origin + sign('PUT', `/${pathname.split('/')[1] ?? ''}`), { method: 'PUT' });
  const paths = photoPaths();
  const keyOf = ({ id, name }: PhotoPath) => `${pathname}/photos/${id}/${name}`;
  for (const path of paths) {
    const body = new Uint8Array(randomBytes(PHOTO_BYTES));
    const put = await fetch(origin + sign('PUT', keyOf(path)), { method: 'PUT', body });
    if (!put.ok) throw new Error(`the store answered ${put.status}`);
  }
  const names = ['PHOTO_STORE', 'S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const settings = Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  const product = await startProduct(stage.databaseUrl, join(stage.folder, 'with-store'), settings);
  try {
    return await rowsOf(stage, product, {
      what: 'photos from a store',
      goal: OF_STORE,
      ours: paths.map(({ id, name }) => `/photos/${id}/${name}`),
      theirs: { url: origin, paths: paths.map((path) => sign('GET', keyOf(path))) },
    });
  } finally {
    await product.stop();
    for (const path of paths) await fetch(origin + sign('DELETE', keyOf(path)), { method: 'DELETE' });
  }
}

interface Compared {
  what: string;
  goal: number;
  ours: string[];
  theirs: { url: string; paths: string[] };
}

async function rowsOf({ rounds, seconds }: Stage, product: Running, compared: Compared): Promise<Row[]> {
  const { what, goal, ours, theirs } = compared;
  const costs: number[] = [];
  let highestMb = 0;
  const ourTurn = async () => {
    const before = processorMs(product.pid);
    const perSecond = await speedOf(product.url, ours, seconds);
    costs.push((processorMs(product.pid) - before) / (perSecond * seconds));
    highestMb = Math.max(highestMb, memoryMb(product.pid));
    return perSecond;
  };
  const rate = ratioOf(await inTurns(rounds, ourTurn, () => speedOf(theirs.url, theirs.paths, seconds)));
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

async function speedOf(url: string, paths: readonly string[], seconds: number): Promise<number> {
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
