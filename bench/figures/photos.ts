import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodePhoto } from '@aangan/server/platform/photos/images.ts';
import { inspectPhoto } from '@aangan/server/platform/photos/inspect-photo.ts';
import { buildHome, rates, searchByWords } from '../market.ts';
import { computeRatio, type Figure, load, measureAlternately, median, type Row } from '../measure.ts';
import { memoryMb, processorMs, type Running, startBareFiles, startProduct, startSharpAlone } from '../processes.ts';
import { openPhotoStore, photoOfPhone, signIn, type Stage } from '../stage.ts';

const GOAL = 0.85;

/** Compares encoding a 12-megapixel photo to four WebP files and a preview with sharp writing three files. */
export const photoFigure: Figure = {
  name: 'photo',
  take: async (stage) => {
    const { rounds } = stage;
    const folder = await mkdtemp(join(stage.folder, 'photo-'));
    const path = join(folder, 'photo.jpg');
    await writeFile(path, await photoOfPhone());
    const alone = startSharpAlone();
    try {
      // Warm-up round, not counted: V8 compiles the code.
      await productEncodeMs(path);
      await alone.measureTime(path);
      const pairs = await measureAlternately(
        rounds,
        async () => 1_000 / (await productEncodeMs(path)),
        async () => 1_000 / (await alone.measureTime(path)),
      );
      const rate = computeRatio(pairs);
      return [
        {
          label: 'a photo of 12 megapixels to WebP',
          measured: `${(1_000 / rate.measured).toFixed(0)} ms`,
          baseline: `${(1_000 / rate.baseline).toFixed(0)} ms`,
          result: `${rate.ratio.toFixed(2)} (${rate.lowest.toFixed(2)} to ${rate.highest.toFixed(2)})`,
          goal: `≥ ${GOAL}`,
          isMet: rate.ratio >= GOAL,
        },
      ];
    } finally {
      await alone.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function productEncodeMs(path: string): Promise<number> {
  const began = performance.now();
  await encodePhoto(path, await inspectPhoto(path));
  return performance.now() - began;
}

const PHOTOS_OF_A_HOME = 20;
const SEARCHES_AT_ONCE = 10;
const MOST = 3;

/** Search times while a host publishes a home with twenty photos, compared with search times without. */
export const publishingFigure: Figure = {
  name: 'publishing',
  take: async (stage) => {
    const measureP99 = async () => {
      const next = () => ({ path: `/api/listing/search?${searchByWords()}` });
      return (await load({ url: stage.product.url, next, connections: SEARCHES_AT_ONCE, seconds: stage.seconds }))
        .p99Ms;
    };
    const cookie = await signIn(stage.product.url);
    const photo = await photoOfPhone();
    const alone: number[] = [];
    for (let round = 0; round < stage.rounds; round += 1) alone.push(await measureP99());
    const during: number[] = [];
    const publishing = new AbortController();
    const published = publish(stage, cookie, photo).finally(() => publishing.abort());
    do during.push(await measureP99());
    while (!publishing.signal.aborted);
    await published;
    const [without, meanwhile] = [median(alone), median(during)];
    const ratio = meanwhile / without;
    return [
      {
        label: `searches while ${PHOTOS_OF_A_HOME} photos are published: slowest of a hundred`,
        measured: `${meanwhile.toFixed(1)} ms`,
        baseline: `${without.toFixed(1)} ms without`,
        result: `${ratio.toFixed(2)} (${(Math.min(...during) / without).toFixed(2)} to ${(Math.max(...during) / without).toFixed(2)})`,
        goal: `≤ ${MOST}`,
        isMet: ratio <= MOST,
      },
    ];
  },
};

async function publish({ product, homes }: Stage, cookie: string, photo: Buffer): Promise<void> {
  const { title, city, landMark, category } = buildHome(homes + 1);
  const form = new FormData();
  const texts = {
    ...rates,
    title,
    city,
    landMark,
    category,
    description: 'A home.',
    phone: '+91 98290 12345',
  };
  for (const [name, value] of Object.entries(texts)) form.set(name, String(value));
  for (let slot = 1; slot <= PHOTOS_OF_A_HOME; slot += 1)
    form.set(`image${slot}`, new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg');
  const answer = await fetch(`${product.url}/api/listing/add`, { method: 'POST', headers: { cookie }, body: form });
  if (answer.status !== 201) throw new Error(`the home was not published: ${await answer.text()}`);
}

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
      label: 'photos from a folder',
      goal: OF_FOLDER,
      productPaths: paths.map(({ id, name }) => `/photos/${id}/${name}`),
      baseline: { url: bare.url, paths: paths.map(({ id, name }) => `/photos/${id}/${name}`) },
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
      label: 'photos from a store',
      goal: OF_STORE,
      productPaths: paths.map(({ id, name }) => `/photos/${id}/${name}`),
      baseline: { url: origin, paths: paths.map((path) => sign('GET', formatKey(path))) },
    });
  } finally {
    await product.stop();
    for (const path of paths) await fetch(origin + sign('DELETE', formatKey(path)), { method: 'DELETE' });
  }
}

interface Compared {
  label: string;
  goal: number;
  productPaths: string[];
  baseline: { url: string; paths: string[] };
}

async function measureRows({ rounds, seconds }: Stage, product: Running, compared: Compared): Promise<Row[]> {
  const { label, goal, productPaths, baseline } = compared;
  const costs: number[] = [];
  let highestMb = 0;
  const measureProduct = async () => {
    const before = processorMs(product.pid);
    const perSecond = await measureSpeed(product.url, productPaths, seconds);
    costs.push((processorMs(product.pid) - before) / (perSecond * seconds));
    highestMb = Math.max(highestMb, memoryMb(product.pid));
    return perSecond;
  };
  const rate = computeRatio(
    await measureAlternately(rounds, measureProduct, () => measureSpeed(baseline.url, baseline.paths, seconds)),
  );
  const cost = median(costs);
  return [
    {
      label,
      measured: `${rate.measured.toFixed(0)} a second`,
      baseline: `${rate.baseline.toFixed(0)} a second`,
      result: `${rate.ratio.toFixed(2)} (${rate.lowest.toFixed(2)} to ${rate.highest.toFixed(2)})`,
      goal: `≥ ${goal}`,
      isMet: rate.ratio >= goal,
    },
    {
      label: `${label}: processor time of one, and maximum memory`,
      measured: `${cost.toFixed(2)} ms`,
      baseline: '',
      result: `${highestMb.toFixed(0)} MB`,
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
