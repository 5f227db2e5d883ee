import type { Page } from 'playwright-core';
import { stub, at, failing, press, hasText, has } from './scene-steps.ts';
import { over, page, type Scene } from './scene.ts';
import type { Stage } from './stage.ts';
import { untilQuiet } from '../until-quiet.ts';

/** Lists of saved homes, their guest's own and shared. */
export const wishlistScenes: readonly Scene[] = [
  page('wishlists', 'guest', at('/wishlists'), has('article')),
  page('wishlists-empty', 'newcomer', at('/wishlists'), hasText('Press the heart')),
  page('wishlists-failed', 'guest', stub('wishlist/mine', failing), at('/wishlists'), hasText('Try again')),
  over('wishlist-new', 'guest', at('/wishlists'), press('New list'), has('dialog')),
  over('wishlist-delete', 'guest', at('/wishlists'), press('Delete ‘Hills in May’'), has('alertdialog')),
  page('wishlist', 'guest', at(listPath), has('article')),
  over('wishlist-map', 'guest', at(mapOfList), has('button', / a night$/)),
  page('wishlist-stay', 'guest', at(listWhileTaken), hasText('not free then')),
  over('wishlist-dates', 'guest', at(listPath), press('Dates and guests'), has('grid')),
  over('wishlist-note', 'guest', at(listPath), press(/^Change the note/), has('dialog')),
  over('wishlist-move', 'guest', at(listPath), press(/^Move /), hasText('Hills in May')),
  over('wishlist-share', 'guest', at(listPath), press('Share'), press('Show the link'), has('button', /Copy/)),
  page('wishlist-nobodys', 'newcomer', at(listPath), hasText('This list is not there')),
  page('wishlist-shared', 'visitor', at(sharedListPath), has('article')),
  page('wishlist-shared-no-more', 'visitor', at('/wishlists/shared'), hasText('not shared any more')),
  over('kept', 'host', at('/'), pressHeart, hasText('Saved to')),
  over('kept-lists', 'host', at('/'), pressHeart, hasText('Saved to'), press('Change'), has('dialog')),
];

/** The guest's list of saved homes. */
function listPath({ list }: Stage): string {
  return `/wishlists/${list.id}`;
}

/** The guest's list of saved homes, with a map. */
function mapOfList(stage: Stage): string {
  return `${listPath(stage)}?map=yes`;
}

/** The guest's list of saved homes, for a stay that the home has no room for. */
function listWhileTaken(stage: Stage): string {
  const { checkIn, checkOut } = stage.requested;
  return `${listPath(stage)}?checkIn=${checkIn}&checkOut=${checkOut}&adults=2`;
}

function sharedListPath({ list }: Stage): string {
  return list.link;
}

/** Saves the first home of the page that is not saved yet. */
async function pressHeart(open: Page): Promise<void> {
  // By then it is known which are saved.
  await untilQuiet(open);
  await open
    .getByRole('button', { name: /^Save /, pressed: false })
    .first()
    .click();
}
