import { createECDH, randomBytes } from 'node:crypto';
import { type ReceivedPush, type PushFailureMode, startPushService } from '@aangan/stand-ins/push/push-service.ts';

import type { Client } from './client.ts';
import { until } from './until.ts';

export { startPushService };

/** A fake push subscription without a receiver, with keys as a browser creates them. */
export function aDevice(endpoint: string) {
  const own = createECDH('prime256v1');
  const p256dh = own.generateKeys('base64url');
  return { subscription: { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } } };
}

/** Content of a push message for the service worker. */
interface Said {
  tag: string;
  title: string;
  body: string;
  url: string;
  unread?: number;
}

/** A person's device at the push service. */
export interface TestDevice {
  endpoint: string;
  said(): Promise<Said[]>;
  arrived(): Promise<ReceivedPush[]>;
  /** Waits until this many pushes have arrived; returns them. */
  until(count: number): Promise<Said[]>;
  answers(failureMode: PushFailureMode): Promise<void>;
}

/** Enables notifications on a device of a person. */
export async function allowPush(person: Client, service: { url: string }): Promise<TestDevice> {
  const answer = await fetch(`${service.url}/devices`, { method: 'POST' });
  const { subscription, control } = (await answer.json()) as {
    subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
    control: string;
  };
  const { status, body } = await person.post('/api/news/device', subscription);
  if (status !== 201) throw new Error(`Allowing news answered ${status}: ${JSON.stringify(body)}`);
  const arrived = async () => (await (await fetch(control)).json()) as ReceivedPush[];
  const said = async () => (await arrived()).map(({ payload }) => JSON.parse(payload) as Said);
  return {
    endpoint: subscription.endpoint,
    arrived,
    said,
    until: (count) =>
      until(async () => {
        const all = await said();
        if (all.length < count) throw new Error(`${all.length} of ${count} pushes have arrived`);
        return all;
      }),
    answers: async (failureMode) => {
      await fetch(control, { method: 'POST', body: JSON.stringify({ mood: failureMode }) });
    },
  };
}
