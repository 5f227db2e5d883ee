import { at, homeFactsPath, homePath, press, hasText, has } from './scene-steps.ts';
import { over, page, type Scene } from './scene.ts';

/** Reporting a home, and what a host writes once for many guests. */
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
