import type { GrievanceStatus } from '@aangan/contract/reports/grievances.ts';
import { TEST_INSTANT } from '../../support/test-instant.ts';
import { at, homeFactsPath, homePath, press, hasText, has, stub } from './scene-steps.ts';
import { over, page, type Scene } from './scene.ts';

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

/** Reporting a home, complaints, and what a host writes once for many guests. */
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
