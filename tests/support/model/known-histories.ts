import type { History } from './steps.ts';

/** Histories that the product once got wrong, each as short as it can be told; they are played before all others. */
export const knownHistories: History[] = [
  // A paid order was never queried again: a second payment of it, without a webhook, stayed with us.
  {
    capture: 'automatic',
    newsComes: false,
    steps: [
      { do: 'create', guest: 0, home: 0, day: 0, nights: 1, adults: 1, pets: 0, price: 'right', key: null },
      { do: 'order', stay: 0, times: 1, amount: 'right' },
      { do: 'pay', order: 0, outcome: 'success' },
      { do: 'verify', payment: 0, times: 1, isForged: false },
      { do: 'pay', order: 0, outcome: 'success' },
    ],
  },
];
