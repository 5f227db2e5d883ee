import type { GrievanceStatus } from '@aangan/contract/reports/grievances.ts';
import type { Page } from 'playwright-core';
import { TEST_INSTANT } from '../../support/clock.ts';
import {
  at,
  failing,
  goOffline,
  has,
  hasText,
  homeFactsPath,
  homePath,
  press,
  stub,
  over,
  page,
  type Scene,
} from './scene-steps.ts';
import type { Stage } from './stage.ts';

/** Conversations: the list, one conversation, and the question that starts one. */
export const inboxScenes: readonly Scene[] = [
  over('inbox', 'host', at('/inbox'), hasText('Meera')),
  over('inbox-empty', 'newcomer', at('/inbox'), hasText('No messages yet.')),
  over('inbox-failed', 'guest', stub('inbox/mine', failing), at('/inbox'), hasText('Try again')),
  over('inbox-found', 'guest', at('/inbox?query=beach'), hasText('Joaquim')),
  over('inbox-found-nothing', 'guest', at('/inbox?query=qwertz'), hasText('Nothing by these words.')),
  over('conversation', 'guest', at(conversationAt), hasText('I put a ramp there.')),
  over('conversation-of-host', 'host', at(conversationAt), hasText('I put a ramp there.')),
  over('conversation-unsent', 'host', at(conversationAt), goOffline, write, press('Send'), hasText('Not sent.')),
  over('conversation-nobodys', 'newcomer', at(conversationAt), hasText('This conversation is not here.')),
  over('ask', 'guest', at(homePath), press('Ask the host'), has('dialog')),
];

function conversationAt({ conversation }: Stage): string {
  return `/inbox/${conversation._id}`;
}

async function write(open: Parameters<Scene['open']>[0]): Promise<void> {
  await open.getByRole('textbox', { name: /^Write to / }).fill('The train was early.');
}

/** Notification settings, and unsubscribing. */
export const newsScenes: readonly Scene[] = [
  page('news', 'guest', at('/account/news'), hasText('What you are notified about')),
  page('news-to-allow', 'guest', mayAsk, at('/account/news'), has('button', 'Allow notifications')),
  page('news-failed', 'guest', stub('news/settings', failing), at('/account/news'), hasText('Try again')),
  page('stop-mails', 'visitor', at('/stop-mails#t=nobody'), has('button', 'Stop these e-mails')),
  page('stop-mails-void', 'visitor', at('/stop-mails#t=nobody'), press('Stop these e-mails'), hasText('does not work')),
  page(
    'stop-mails-done',
    'visitor',
    stub('news/stop', (route) => route.fulfill({ json: { kind: 'messages' } })),
    at('/stop-mails#t=nobody'),
    press('Stop these e-mails'),
    hasText('No more e-mails about messages'),
  ),
];

/** A browser without a permission decision. */
async function mayAsk(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Object.assign(ServiceWorkerContainer.prototype, {
      getRegistration: async () => ({ pushManager: { getSubscription: async () => null } }),
    });
  });
}

const daysFromNow = (days: number) => new Date(TEST_INSTANT.getTime() + days * 24 * 60 * 60 * 1000).toISOString();
const complaint: GrievanceStatus = {
  number: 'GR-2026-000123',
  kind: 'money',
  state: 'open',
  steps: [
    {
      at: daysFromNow(-3),
      by: 'you',
      words: 'We paid ₹2,000 in cash at the door.\n\nIt was not on the bill. Please have it returned.',
    },
  ],
  dueAt: daysFromNow(27),
};
const answer = {
  at: daysFromNow(-1),
  by: 'officer' as const,
  words: 'The host agrees that it was a mistake. ₹2,000 go back to you within three days.',
};
const complaintIs = (differences: Partial<GrievanceStatus>) =>
  stub('grievance/status', (route) => route.fulfill({ json: { ...complaint, ...differences } }));
const complaintPath = `/grievances?number=${complaint.number}#t=${'A'.repeat(43)}`;

/** Reporting a home, complaints, and a host's saved replies and automatic messages. */
export const trustScenes: readonly Scene[] = [
  over(
    'detail-report',
    'guest',
    at(homePath),
    press('Report this home'),
    has('dialog'),
    press('Send the report'),
    hasText('Choose a reason'),
  ),
  page('grievances', 'visitor', at('/grievances')),
  page('grievances-signed-in', 'guest', at('/grievances'), hasText('Your stay')),
  page('grievances-refused', 'visitor', at('/grievances'), press('Send the complaint'), hasText('Choose what it is')),
  page('grievance-open', 'visitor', complaintIs({}), at(complaintPath), hasText('Waiting for an answer')),
  page(
    'grievance-overdue',
    'visitor',
    complaintIs({ dueAt: daysFromNow(-1) }),
    at(complaintPath),
    hasText('It was due'),
  ),
  page(
    'grievance-answered',
    'visitor',
    complaintIs({ state: 'answered', steps: [...complaint.steps, answer] }),
    at(complaintPath),
    hasText('Answered'),
  ),
  page(
    'grievance-closed',
    'visitor',
    complaintIs({ state: 'closed', steps: [...complaint.steps, answer] }),
    at(complaintPath),
    hasText('Nothing can be added'),
  ),
  page('grievance-unknown', 'visitor', at('/grievances?number=GR-2026-999999'), hasText('No such complaint')),
  page('home-facts-automatic', 'host', at(homeFactsPath), press('Add a message'), hasText('Put in for each guest')),
  over(
    'saved-replies',
    'host',
    at(homeFactsPath),
    press('Saved replies'),
    has('dialog'),
    hasText('Fetching from the train'),
  ),
  over(
    'saved-replies-new',
    'host',
    at(homeFactsPath),
    press('Saved replies'),
    press('New reply'),
    hasText('Put in for each'),
  ),
];
