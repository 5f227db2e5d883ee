import type { Figure } from '../figure.ts';
import { load } from '../load.ts';
import { buildHome, rates } from '../market.ts';
import { median } from '../pair.ts';
import { photoOfPhone } from '../photo.ts';
import { searchByWords } from '../searches.ts';
import { signIn } from '../sign-in.ts';
import type { Stage } from '../stage.ts';

const PHOTOS = 20;
const CONNECTIONS = 10;
const MOST = 3;

/** Search times while a host publishes a home with twenty photos, compared with search times without. */
export const publishingFigure: Figure = {
  name: 'publishing',
  take: async (stage) => {
    const measureP99 = async () => {
      const next = () => ({ path: `/api/listing/search?${searchByWords()}` });
      return (await load({ url: stage.product.url, next, connections: CONNECTIONS, seconds: stage.seconds })).p99Ms;
    };
    const cookie = await signIn(stage.product.url);
    const photo = await photoOfPhone();
    const alone: number[] = [];
    for (let round = 0; round < stage.rounds; round += 1) alone.push(await measureP99());
    const beside: number[] = [];
    const publishing = new AbortController();
    const published = publish(stage, cookie, photo).finally(() => publishing.abort());
    do beside.push(await measureP99());
    while (!publishing.signal.aborted);
    await published;
    const [without, meanwhile] = [median(alone), median(beside)];
    const ratio = meanwhile / without;
    return [
      {
        what: `searches while ${PHOTOS} photos are published: slowest of a hundred`,
        ours: `${meanwhile.toFixed(1)} ms`,
        theirs: `${without.toFixed(1)} ms without`,
        judged: `${ratio.toFixed(2)} (${(Math.min(...beside) / without).toFixed(2)} to ${(Math.max(...beside) / without).toFixed(2)})`,
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
  for (let slot = 1; slot <= PHOTOS; slot += 1)
    form.set(`image${slot}`, new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg');
  const answer = await fetch(`${product.url}/api/listing/add`, { method: 'POST', headers: { cookie }, body: form });
  if (answer.status !== 201) throw new Error(`the home was not published: ${await answer.text()}`);
}
