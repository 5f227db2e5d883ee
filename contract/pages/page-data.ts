import type { BookedDates } from '../bookings/bookings.ts';
import type { Category } from '../homes/categories.ts';
import type { Listing } from '../homes/listings.ts';
import type { PersonView } from '../accounts/people.ts';
import type { ReviewsOfHome } from '../reviews/reviews.ts';
import type { User } from '../accounts/users.ts';
import type { SiteOperator } from '../inbox/site-operator.ts';
import type { SiteTaxes } from '../rules/tax/site-taxes.ts';

/** What every page contains about the site and about the person who requested it. */
export interface Site {
  /** Whether this browser has a session cookie; false saves the request for the current user. */
  signedIn: boolean;
  /** When the page was made, to the minute; ISO 8601. */
  now: string;
  support: { email: string; phone?: string | undefined };
  operator: ShownOperator;
  /** `india`: new accounts must say that they are adults and have read the privacy notice. */
  rules: 'none' | 'india';
  /** How long a new booking keeps its dates unpaid; may be a fraction. */
  holdHours: number;
  /**
   * How stays are taxed with TAX=india, from the day on which the page was made; absent by the formula of a share of
   * the nights.
   */
  tax?: SiteTaxes;
  /** Absent where nobody signs in that way. */
  google?: { clientId: string; scriptUrl: string };
  /** Raster tiles of somebody else; absent with our own. */
  map?: OutsideMap;
}

/** Who runs the site. What is not set is absent; on this machine samples stand for it, marked as such. */
interface ShownOperator extends Pick<SiteOperator, 'name' | 'address' | 'registration' | 'grievance'> {
  /** Whose courts decide, as the terms name it. */
  courtsCity?: string | undefined;
  social: { name: string; url: string; isSample?: true }[];
}

/** Map tiles of another provider. */
export interface OutsideMap {
  /** URL template with `{z}`, `{x}` and `{y}`. */
  tilesUrl: string;
  /** The attribution that must be shown with the map, as text. */
  attribution: string;
}

/** The first homes of the start page. */
export interface FirstPage {
  listings: Listing[];
  /** The cursor of the next page, null on the last. */
  next: string | null;
  /** How many homes there are in all. */
  total: number;
  /** The requested category, absent for Trending. */
  category?: Category | undefined;
}

/** A person as far as the screens show them. */
export type Person = Pick<User, '_id' | 'name' | 'email'>;

/** One home as the signed-in person who requested it may see it. For them alone. */
export interface Detail {
  listing: Listing;
  bookedDates: BookedDates[];
  viewer: Person;
}

/** The host as far as the page of a home shows them. */
export type HostInShort = Pick<PersonView, '_id' | 'firstName' | 'since' | 'photo' | 'greatHost' | 'answers'>;

/** All data of a home's public page, except its calendar. Equal for all visitors. */
export interface PublicHome {
  /** The part of its path after `/homes/`. */
  slug: string;
  /** Page title, unique among the pages of homes. */
  title: string;
  listing: Listing;
  /** Absent if the account is being closed. */
  host?: HostInShort;
  /** With the newest PUBLIC_REVIEWS reviews. */
  reviews: ReviewsOfHome;
  /** The page of its town, or else of its state; absent if neither has one. */
  moreIn?: PlaceLink;
}

/** A town or state with a page of its homes. */
export interface PlaceLink {
  name: string;
  /** Its path. */
  address: string;
}

/** All data of the page of homes in a town or state. Equal for all visitors. */
export interface Stays extends PlaceLink {
  /** Page title, unique among all pages. */
  title: string;
  /** The total number of homes. */
  homes: number;
  /** The lowest and the highest whole price per night (of the shortest stay); absent if no home has one. */
  wholeNights?: { lowest: number; highest: number };
  /** The homes of this page of the list (`?page=`, default the first), newest first. */
  shown: Pick<PublicHome, 'slug' | 'listing'>[];
  /** Paths of the previous and the next page of the list. */
  before?: string;
  after?: string;
  /** The state of a town; absent if both have the same name. */
  state?: PlaceLink;
  /** The towns of a state that have pages, except one with the name of the state; empty for a town. */
  towns: (PlaceLink & { homes: number })[];
}

/** The page of a deleted home: other homes nearby. */
export interface GoneHome {
  /** The requested slug. */
  slug: string;
  near: Pick<PublicHome, 'slug' | 'listing'>[];
}

/** Data that the server inlines in a page: each value as JSON in a `<script>` whose id is the property name. */
export interface PageData {
  site: Site;
  firstPage?: FirstPage;
  /** The home of a shared link, opened by somebody who is not signed in and gets the start page. */
  meant?: Listing;
  detail?: Detail;
  /** The person whose page this is. */
  person?: PersonView;
  /** The home of a public page (`/homes/{slug}`). */
  home?: PublicHome | GoneHome;
  /** The homes in the town or state of the path. */
  stays?: Stays;
}

/** A screen as the server answers with it. */
interface RenderedPage {
  /** For the inside of `#root`. */
  html: string;
  /** The name of the screen's own file, `ViewCard`; absent when its code is in the files that every page loads. */
  screen: string | undefined;
}

/** The function that the screens export to the server: renders the screen at a path with query from the page's data. */
export type RenderPage = (address: string, data: PageData) => Promise<RenderedPage>;
