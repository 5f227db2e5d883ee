import type { BookedDates } from '../booking/bookings.ts';
import type { Category } from '../listing/categories.ts';
import type { Listing } from '../listing/listings.ts';
import type { User } from '../account/users.ts';

/** What every page says of the site, and of whoever asked for it. */
export interface Site {
  /** Whether this browser carries a session; false spares the question who it is. */
  signedIn: boolean;
  support: { email: string; phone: string };
  /** How long a new booking keeps its dates unpaid; may be a fraction. */
  holdHours: number;
  /** Absent where nobody signs in that way. */
  google?: { clientId: string; scriptUrl: string };
}

/** The homes that the home page begins with. */
export interface FirstPage {
  listings: Listing[];
  /** The cursor of the next page, null on the last. */
  next: string | null;
  /** How many homes there are in all. */
  total: number;
  /** The category it was asked for with, absent for Trending. */
  category?: Category | undefined;
}

/** A person as far as the screens show them. */
export type Person = Pick<User, '_id' | 'name' | 'email'>;

/** One home as the signed-in person who asked for it may see it. Theirs alone. */
export interface Detail {
  listing: Listing;
  bookedDates: BookedDates[];
  viewer: Person;
}

/** What the server writes into a page: each as JSON in a `<script>` whose id is its name here. */
export interface PageData {
  site: Site;
  firstPage?: FirstPage;
  /** The home of a shared link, opened by somebody who is not signed in and gets the home page. */
  meant?: Listing;
  detail?: Detail;
}

/** A screen as the server answers with it. */
interface RenderedPage {
  /** For the inside of `#root`. */
  html: string;
  /** The name of the screen's own file, `ViewCard`, where its code is none of what every page begins with. */
  screen: string | undefined;
}

/** What the screens export to the server: the screen at an address (path and query), drawn from the page's data. */
export type RenderPage = (address: string, data: PageData) => Promise<RenderedPage>;
