import type { Done } from './acts.ts';
import { closeDays, priceDays, setRules } from './attempts-at-calendars.ts';
import { addFeed, changeFeed, deleteFeed, exportCalendar, refresh } from './attempts-at-feeds.ts';
import { news, order, verify } from './attempts-at-money.ts';
import {
  cancel,
  cancelByHome,
  choosePolicy,
  contact,
  create,
  createAgain,
  edit,
  extra,
  rate,
  remove,
} from './attempts-at-stays.ts';
import { check } from './check.ts';
import type { Attempt, Stage } from './stage.ts';
import type { Deed, Step } from './steps.ts';

/** Steps of people; others are the server's own work. */
type Attempted = Exclude<Deed, { do: 'run jobs' | 'sweep' }>;
type Attempting = {
  [D in Attempted['do']]: (stage: Stage, deed: Extract<Deed, { do: D }>) => Attempt[] | Promise<Attempt[]>;
};

const attempting: Attempting = {
  create,
  'create again': createAgain,
  cancel,
  'cancel by home': cancelByHome,
  contact,
  extra,
  order,
  verify,
  news,
  rate,
  remove,
  edit,
  'choose policy': choosePolicy,
  'close days': closeDays,
  'price days': priceDays,
  'set rules': setRules,
  'add feed': addFeed,
  'change feed': changeFeed,
  'delete feed': deleteFeed,
  refresh,
  'give calendar': exportCalendar,
};

type Begin = () => Promise<Pick<Done, 'act' | 'answer'> | null>;

export function isDeed(step: Step): step is Deed {
  return step.do in attempting || step.do === 'run jobs' || step.do === 'sweep';
}

/** Runs steps concurrently and compares the results with the model. The server may crash. */
export async function doAtOnce(stage: Stage, deeds: readonly Deed[]): Promise<void> {
  const { product } = stage;
  const { gateway, crash, jobs } = product;
  const failedBefore = gateway.faults.failed;
  const begins = (await Promise.all(deeds.map((deed) => begin(stage, deed)))).flat();
  const ends = await Promise.all(begins.map((run) => run()));
  const onBadLine = gateway.faults.failed > failedBefore;
  const hasDied = crash.isDead;
  crash.disarm();
  if (hasDied) await product.restart();

  const [failure] = jobs.failures.splice(0);
  if (failure !== undefined && !hasDied && !onBadLine) throw failure;
  const done = [...readings(stage), ...ends.filter((end) => end !== null)];
  await check(
    stage,
    done.map(({ act, answer }) => ({ act, answer: hasDied ? null : answer, onBadLine })),
  );
}

/** Fetches of calendars during the step; of two concurrent fetches of a calendar, one may be discarded. */
function readings({ product: { site } }: Stage): Pick<Done, 'act' | 'answer'>[] {
  const heard = site.readings.splice(0);
  return heard.map(({ url, told }) => {
    const mayBeLate = heard.filter((one) => one.url === url).length > 1;
    return { act: { do: 'read', url, told, mayBeLate }, answer: { status: 200, body: {} } };
  });
}

/** All steps are resolved before the first request is sent. */
async function begin(stage: Stage, deed: Deed): Promise<Begin[]> {
  const { jobs, crash, ask } = stage.product;
  if (deed.do === 'run jobs') return [() => work(() => jobs.runDue(deed))];
  if (deed.do === 'sweep') return [() => work(() => jobs.sweepAll())];
  const attempts = await (
    attempting[deed.do] as (stage: Stage, deed: Attempted) => ReturnType<Attempting[Attempted['do']]>
  )(stage, deed);
  return attempts.map(({ act, request, onAnswer }) => async () => {
    const answer = await ask(request);
    if (!crash.isDead) onAnswer?.(answer);
    return { act, answer };
  });

  async function work(run: () => Promise<void>): Promise<null> {
    try {
      await run();
    } catch (error) {
      if (!crash.isDead) throw error;
    }
    return null;
  }
}
