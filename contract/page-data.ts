import type { Category } from './categories.ts';
import type { Listing } from './listings.ts';

/** What the server writes into every page, as JSON in `<script id="site">`. */
export interface Site {
  /** Whether this browser carries a session; false spares the question who it is. */
  signedIn: boolean;
  support: { email: string; phone: string };
  /** Absent where nobody signs in that way. */
  google?: { clientId: string; scriptUrl: string };
}

/** The homes that the home page begins with, as JSON in `<script id="first-page">`. */
export interface FirstPage {
  listings: Listing[];
  /** The cursor of the next page, null on the last. */
  next: string | null;
  /** How many homes there are in all. */
  total: number;
  /** The category it was asked for with, absent for Trending. */
  category?: Category | undefined;
}

/** What the screens export to the server that answers with them: the home page as HTML, for the inside of `#root`. */
export type RenderHome = (site: Site, firstPage: FirstPage) => string;
