import type { History, Step } from './steps.ts';

const create = {
  do: 'create',
  guest: 0,
  home: 0,
  day: 0,
  nights: 1,
  adults: 1,
  pets: 0,
  price: 'right',
  key: null,
} as const;
const order: Step = { do: 'order', stay: 0, times: 1, amount: 'right' };
const pay: Step = { do: 'pay', order: 0, outcome: 'success' };
const verify: Step = { do: 'verify', payment: 0, times: 1, isForged: false };
const addFeed = { do: 'add feed', by: 'host', home: 0, speaks: 'plainly', passOn: false } as const;
const sells = (day: number, nights: number): Step => ({ do: 'site sells', calendar: 0, day, nights, isBlock: false });
const refresh: Step = { do: 'refresh', by: 'host', feed: 0 };
const setRules = (edit: number): Step => ({ do: 'set rules', by: 'host', home: 0, edit });
const aDay: Step = { do: 'wait', minutes: 25 * 60 };

/** Histories that the product once got wrong, each as short as it can be told; they are played before all others. */
export const regressionHistories: History[] = [
  // A paid order was never queried again: a second payment of it, without a webhook, stayed with us.
  [create, order, pay, verify, pay],
  // Days of preparation after another site's stay were free as soon as it was over.
  [addFeed, sells(0, 1), setRules(3), refresh, aDay, refresh, refresh],
  // Of two stays elsewhere that end alike one was new at each reading, once the rest of them was over.
  [
    addFeed,
    { do: 'site answers', calendar: 0, how: 'well', hasEtag: false } as const,
    sells(0, 3),
    sells(1, 2),
    refresh,
    aDay,
    refresh,
    refresh,
  ],
  // What was passed on lost its days of preparation to a site that was not passed on.
  [
    { ...addFeed, passOn: true },
    sells(3, 1),
    refresh,
    addFeed,
    sells(4, 1),
    refresh,
    addFeed,
    { do: 'give calendar', feed: 0 } as const,
  ],
  // A stay kept the few days of preparation that the next one had left it, when that was cancelled.
  [
    setRules(0),
    { ...create, day: 2 },
    { ...create, day: 3 },
    setRules(3),
    { do: 'cancel', by: 'guest', stay: 0 } as const,
  ],
  // A late payment took days that another site named, where no sweep had passed since.
  [
    { ...create, day: 4 },
    order,
    addFeed,
    { do: 'site lies', calendar: 0, stay: 0 } as const,
    refresh,
    aDay,
    pay,
    verify,
  ],
].map((steps) => ({ capture: 'automatic', newsComes: false, steps }));
