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

/** A map that is not ours. */
export interface OutsideMap {
  /** An address with `{z}`, `{x}` and `{y}` in it. */
  tilesUrl: string;
  /** What must stand beside it, as text. */
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

/** All that the public page of a home shows, but its calendar. The same for everybody. */
export interface PublicHome {
  /** Its address after `/homes/`. */
  slug: string;
  /** Of the window and in search results: no other home's page has the same. */
  title: string;
  listing: Listing;
  /** Absent if the account is being closed. */
  host?: HostInShort;
  /** The newest PUBLIC_REVIEWS of them. */
  reviews: ReviewsOfHome;
  /** The page of its town, or else of its state; absent where neither has one. */
  moreIn?: PlaceLink;
}

/** A town or state with a page of its homes. */
export interface PlaceLink {
  name: string;
  /** Its path. */
  address: string;
}

/** All that the page of the homes in a town or state shows. The same for everybody. */
export interface Stays extends PlaceLink {
  /** Of the window: no other page has the same. */
  title: string;
  homes: number;
  /** The lowest and the highest whole price of a night; absent if no home has one. */
  wholeNights?: { lowest: number; highest: number };
  /** The newest, or those of the page that `?page=` names. */
  shown: Pick<PublicHome, 'slug' | 'listing'>[];
  /** Addresses of the pages before and after. */
  before?: string;
  after?: string;
  /** Of a town; absent if it has the same name. */
  state?: PlaceLink;
  /** The towns of a state that have pages, but one of the same name. */
  towns: (PlaceLink & { homes: number })[];
}

/** Instead of a home that its host deleted: others near by. */
export interface GoneHome {
  /** As requested. */
  slug: string;
  near: Pick<PublicHome, 'slug' | 'listing'>[];
}

/** What the server writes into a page: each as JSON in a `<script>` whose id is its name here. */
export interface PageData {
  site: Site;
  firstPage?: FirstPage;
  /** The home of a shared link, opened by somebody who is not signed in and gets the start page. */
  meant?: Listing;
  detail?: Detail;
  /** The person whose page this is. */
  person?: PersonView;
  /** The home of an address that everyone may open. */
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

/** What the screens export to the server: the screen at an address (path and query), drawn from the page's data. */
export type RenderPage = (address: string, data: PageData) => Promise<RenderedPage>;
