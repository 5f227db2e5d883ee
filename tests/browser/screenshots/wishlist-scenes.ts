import type { Page } from 'playwright-core';
import { answers, at, failing, press, says, shows } from './scene-steps.ts';
import { over, page, type Scene } from './scene.ts';
import type { Stage } from './stage.ts';
import { untilQuiet } from '../until-quiet.ts';

/** Lists of saved homes, their guest's own and shared. */
export const wishlistScenes: readonly Scene[] = [
  page('wishlists', 'guest', at('/wishlists'), shows('article')),
  page('wishlists-empty', 'newcomer', at('/wishlists'), says('Press the heart')),
  page('wishlists-failed', 'guest', answers('wishlist/mine', failing), at('/wishlists'), says('Try again')),
  over('wishlist-new', 'guest', at('/wishlists'), press('New list'), shows('dialog')),
  over('wishlist-delete', 'guest', at('/wishlists'), press('Delete ‘Hills in May’'), shows('alertdialog')),
  page('wishlist', 'guest', at(listOf), shows('article')),
  over('wishlist-map', 'guest', at(mapOfList), shows('button', / a night$/)),
  page('wishlist-stay', 'guest', at(listWhileTaken), says('not free then')),
  over('wishlist-dates', 'guest', at(listOf), press('Dates and guests'), shows('grid')),
  over('wishlist-note', 'guest', at(listOf), press(/^Change the note/), shows('dialog')),
  over('wishlist-move', 'guest', at(listOf), press(/^Move /), says('Hills in May')),
  over('wishlist-share', 'guest', at(listOf), press('Share'), press('Show the link'), shows('button', /Copy/)),
  page('wishlist-nobodys', 'newcomer', at(listOf), says('This list is not there')),
  page('wishlist-shared', 'visitor', at(sharedListOf), shows('article')),
  page('wishlist-shared-no-more', 'visitor', at('/wishlists/shared'), says('not shared any more')),
  over('kept', 'host', at('/'), pressHeart, says('Saved to')),
  over('kept-lists', 'host', at('/'), pressHeart, says('Saved to'), press('Change'), shows('dialog')),
];

/** The guest's list of saved homes. */
function listOf({ list }: Stage): string {
  return `/wishlists/${list.id}`;
}

/** The same beside a map. */
function mapOfList(stage: Stage): string {
  return `${listOf(stage)}?map=yes`;
}

/** The same for a stay that the home has no room for. */
function listWhileTaken(stage: Stage): string {
  const { checkIn, checkOut } = stage.requested;
  return `${listOf(stage)}?checkIn=${checkIn}&checkOut=${checkOut}&adults=2`;
}

function sharedListOf({ list }: Stage): string {
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
