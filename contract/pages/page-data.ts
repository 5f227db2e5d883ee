import type { PersonView } from '../accounts/people.ts';
import type { User } from '../accounts/users.ts';
import type { BookedDates } from '../bookings/bookings.ts';
import type { Category } from '../homes/fact-choices.ts';
import type { Listing } from '../homes/listings.ts';
import type { SiteOperator } from '../inbox/contact-calls.ts';
import type { ReviewsOfHome } from '../reviews/reviews.ts';
import type { SiteTaxes } from '../rules/tax/stay-price.ts';

/** Data in every page: the site, and the person who requested the page. */
export interface Site {
  /** Whether this browser has a session cookie; if false, the client need not request the current user. */
  signedIn: boolean;
  /** Time of rendering, to the minute; ISO 8601. */
  now: string;
  support: { email: string; phone?: string | undefined };
  operator: ShownOperator;
  /** `india`: new accounts must confirm that they are adults and have read the privacy notice. */
  rules: 'none' | 'india';
  /** Hours for which an unpaid booking holds its dates; may be fractional. */
  holdHours: number;
  /** Tax configuration with TAX=india, from the day of rendering on; absent with TAX=specified. */
  tax?: SiteTaxes;
  /** Absent if sign-in with Google is not configured. */
  google?: { clientId: string; scriptUrl: string };
  /** Raster tiles of another provider; absent with our own tiles. */
  map?: OutsideMap;
}

/** The operator's details. Unset values are absent; on a local machine marked samples replace them. */
interface ShownOperator extends Pick<SiteOperator, 'name' | 'address' | 'registration' | 'grievance'> {
  /** City whose courts have jurisdiction, for the terms. */
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
  /** Total number of homes. */
  total: number;
  /** The requested category, absent for Trending. */
  category?: Category | undefined;
}

/** A person as shown in screens. */
export type Person = Pick<User, '_id' | 'name' | 'email'>;

/** A home as visible to the signed-in person who requested the page. Not for other viewers. */
export interface Detail {
  listing: Listing;
  bookedDates: BookedDates[];
  viewer: Person;
}

/** The host as shown on a home's page. */
export type HostOverview = Pick<PersonView, '_id' | 'firstName' | 'since' | 'photo' | 'greatHost' | 'answers'>;

/** All data of a home's public page, except its calendar. Equal for all visitors. */
export interface PublicHome {
  /** The part of its path after `/homes/`. */
  slug: string;
  /** Page title, unique among the pages of homes. */
  title: string;
  listing: Listing;
  /** Absent if the account is being closed. */
  host?: HostOverview;
  /** With the newest PUBLIC_REVIEWS reviews. */
  reviews: ReviewsOfHome;
  /** The page of its town, or else of its state; absent if neither has a page. */
  moreIn?: PlaceLink;
}

/** A town or state that has a page of its homes. */
export interface PlaceLink {
  name: string;
  /** Path of the page. */
  address: string;
}

/** All data of the page of homes in a town or state. Equal for all visitors. */
export interface Stays extends PlaceLink {
  /** Page title, unique among all pages. */
  title: string;
  /** The total number of homes. */
  homes: number;
  /**
   * Lowest and highest price per night of the shortest stays, fees and taxes included; absent if no home has a price.
   */
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
  /** The home of a shared link, if a visitor without a session opened it and gets the start page. */
  sharedHome?: Listing;
  detail?: Detail;
  /** The person shown on a profile page. */
  person?: PersonView;
  /** The home of a public page (`/homes/{slug}`). */
  home?: PublicHome | GoneHome;
  /** The homes of the town or state in the path. */
  stays?: Stays;
}

/** A screen rendered by the server. */
interface RenderedPage {
  /** Content of the `#root` element. */
  html: string;
  /** Name of the screen's own chunk, such as `ViewCard`; absent if its code is in the chunks of every page. */
  screen: string | undefined;
}

/** Function that the web build exports to the server: renders the screen at a path and query from the page's data. */
export type RenderPage = (address: string, data: PageData) => Promise<RenderedPage>;

/** Oldest supported browsers: versions of four years ago. They determine the syntax target of the build. */
export const oldestBrowsers = { chrome: '107', firefox: '106', safari: '16.1' } as const;
