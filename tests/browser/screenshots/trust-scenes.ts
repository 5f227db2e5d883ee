import { at, homeFactsOf, homeOf, press, says, shows } from './scene-steps.ts';
import { over, page, type Scene } from './scene.ts';

/** Reporting a home, and what a host writes once for many guests. */
export const trustScenes: readonly Scene[] = [
  over(
    'detail-report',
    'guest',
    at(homeOf),
    press('Report this home'),
    shows('dialog'),
    press('Send the report'),
    says('Choose a reason'),
  ),
  page('home-facts-automatic', 'host', at(homeFactsOf), press('Add a message'), says('Put in for each guest')),
  over(
    'saved-replies',
    'host',
    at(homeFactsOf),
    press('Saved replies'),
    shows('dialog'),
    says('Fetching from the train'),
  ),
  over(
    'saved-replies-new',
    'host',
    at(homeFactsOf),
    press('Saved replies'),
    press('New reply'),
    says('Put in for each'),
  ),
];
