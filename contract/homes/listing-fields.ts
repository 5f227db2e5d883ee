import type { FieldName } from '../fields.ts';
import {
  MAX_BATHROOMS,
  MAX_BEDROOMS,
  MAX_BEDS,
  MAX_DESCRIPTION,
  MAX_FEE,
  MAX_GUESTS,
  MAX_INCLUDED_GUESTS,
  MAX_RENT,
  MAX_TEXT,
  MAX_TITLE,
} from '../limits.ts';
import { cancellations, DEFAULT_CANCELLATION } from '../rules/refund-terms.ts';
import { states } from '../rules/states.ts';
import { amenities, categories, spaces, welcomes } from './fact-choices.ts';

/**
 * The fields of a home. Contract, forms, record, column, import, samples and documentation are derived from this table.
 * Labels: `words/<language>/shared/field-labels.json`.
 */
export const listingFields = {
  title: { type: 'text', max: MAX_TITLE, group: 'home', headings: ['title', 'name', 'listingName', 'heading'] },
  description: { type: 'lines', max: MAX_DESCRIPTION, group: 'home', headings: ['description', 'summary', 'about'] },
  city: {
    type: 'text',
    max: MAX_TEXT,
    group: 'home',
    headings: ['city', 'town'],
    describe: 'As the host wrote it, perhaps with the country behind a comma',
  },
  landMark: {
    type: 'text',
    max: MAX_TEXT,
    group: 'home',
    column: 'landmark',
    headings: ['landMark', 'locality', 'area', 'neighbourhood', 'neighborhood'],
  },
  rent: {
    type: 'rupees',
    min: 1,
    max: MAX_RENT,
    group: 'price',
    filter: {
      kind: 'between',
      parameters: ['minPrice', 'maxPrice'],
      labels: ['lowestPrice', 'highestPrice'],
      describe: 'Whole rupees a night, without fees',
    },
    headings: ['rent', 'price', 'rate', 'pricePerNight', 'nightlyPrice', 'nightlyRate', 'pricing/rate/amount'],
    describe: 'Whole rupees a night',
  },
  cleaningFee: {
    type: 'rupees',
    min: 0,
    max: MAX_FEE,
    group: 'price',
    whenEmpty: '0',
    headings: ['cleaningFee', 'cleaning'],
    describe: 'Whole rupees a stay',
  },
  includedGuests: {
    type: 'count',
    min: 1,
    max: MAX_INCLUDED_GUESTS,
    group: 'price',
    staysWhenEmpty: true,
    whenNotImported: '2',
    filter: {
      kind: 'atLeast',
      parameters: ['guests'],
      labels: ['guests'],
      describe: 'Homes whose rent covers so many guests',
    },
    headings: ['includedGuests', 'guests', 'numberOfGuests', 'accommodates', 'sleeps', 'capacity', 'personCapacity'],
    describe: 'Guests the rent covers',
  },
  extraGuestFee: {
    type: 'rupees',
    min: 0,
    max: MAX_FEE,
    group: 'price',
    staysWhenEmpty: true,
    whenNotImported: '0',
    headings: ['extraGuestFee', 'extraGuest'],
    describe: 'Whole rupees for each further guest and night',
  },
  phone: {
    type: 'phone',
    group: 'price',
    isPrivate: true,
    staysWhenEmpty: true,
    headings: ['phone', 'contact', 'mobile', 'telephone'],
    describe: 'For its host and for a guest with an active booking there',
  },
  category: {
    type: 'choice',
    choices: categories,
    group: 'category',
    filter: { kind: 'is', parameters: ['category'] },
    headings: ['category'],
  },
  space: {
    type: 'choice',
    choices: spaces,
    group: 'facts',
    isOptional: true,
    headings: ['space'],
    describe: 'How much of it a guest has to themselves',
  },
  maxGuests: {
    type: 'count',
    min: 1,
    max: MAX_GUESTS,
    group: 'facts',
    isOptional: true,
    filter: { kind: 'allows', parameters: ['guests'] },
    headings: ['maxGuests', 'maximumGuests', 'maxOccupancy'],
    describe: 'How many may stay at all; without it 50',
  },
  bedrooms: {
    type: 'count',
    min: 0,
    max: MAX_BEDROOMS,
    group: 'facts',
    isOptional: true,
    headings: ['bedrooms', 'numberOfBedrooms', 'bedroomCount'],
  },
  beds: {
    type: 'count',
    min: 1,
    max: MAX_BEDS,
    group: 'facts',
    isOptional: true,
    headings: ['beds', 'numberOfBeds', 'bedCount'],
  },
  bathrooms: {
    type: 'halves',
    min: 0,
    max: MAX_BATHROOMS,
    group: 'facts',
    isOptional: true,
    headings: ['bathrooms', 'numberOfBathrooms', 'bathroomCount', 'bathroomsText', 'baths'],
    describe: 'In halves: 1.5',
  },
  amenities: {
    type: 'choices',
    choices: amenities,
    group: 'facts',
    isOptional: true,
    describe: 'What it offers, in the order of their table; an empty list takes the fact away',
  },
  rules: {
    type: 'rules',
    group: 'facts',
    column: 'house_rules',
    isOptional: true,
    describe: 'What its host asks of guests; sent and replaced whole',
  },
  welcomes: {
    type: 'choices',
    choices: welcomes,
    group: 'facts',
    isOptional: true,
    describe: 'Whom it welcomes expressly; an empty list takes the fact away',
  },
  state: {
    type: 'choice',
    choices: states,
    group: 'facts',
    isOptional: true,
    headings: ['state', 'region', 'province'],
    describe: 'Where in India it lies: ISO 3166-2',
  },
  cancellation: {
    type: 'choice',
    choices: cancellations,
    group: 'facts',
    isOptional: true,
    otherwise: DEFAULT_CANCELLATION,
    describe: 'What goes back when a stay is cancelled that is booked from now on',
  },
} as const satisfies Partial<Record<FieldName, ListingField>>;

/** A field definition. */
export type ListingField = Kind & {
  /**
   * Section of the form: step 1 of the wizard has the first two, step 2 the category. Facts are in no section: they are
   * set by `listing/facts` after publishing.
   */
  group: 'home' | 'price' | 'category' | 'facts';
  /**
   * Headings of imported files, most likely first; case, blanks and punctuation are ignored. Fields without headings
   * are not imported.
   */
  headings?: readonly string[];
  /** Database column, if it differs from the name in snake case. */
  column?: string;
  /** Optional fact, absent from answers if unset. An edit with an empty text removes it. */
  isOptional?: true;
  /** Default of an unset fact; such a fact is never absent. */
  otherwise?: string;
  /** Visible only to the host and to guests with an active booking (held or confirmed, stay not over). */
  isPrivate?: true;
  /** Value of an empty text. */
  whenEmpty?: string;
  /** An edit with an empty text leaves it unchanged. */
  staysWhenEmpty?: true;
  /** Default for imported rows. */
  whenNotImported?: string;
  /** Kind of search filter, and its query parameters. */
  filter?:
    | {
        kind: 'between';
        parameters: readonly [from: string, to: string];
        labels: readonly FieldName[];
        describe: string;
      }
    | { kind: 'atLeast'; parameters: readonly [string]; labels: readonly FieldName[]; describe: string }
    | { kind: 'is'; parameters: readonly [string] }
    /** Upper limit for another field's parameter; homes without it have no limit. */
    | { kind: 'allows'; parameters: readonly [string] };
  /** Unit and meaning, for the API's description. */
  describe?: string;
};

type Kind =
  /** Text of one or several lines; `max` characters. */
  | { type: 'text' | 'lines'; max: number }
  /** Whole rupees, a count, or a count in halves. */
  | { type: 'rupees' | 'count' | 'halves'; min: number; max: number }
  /** One choice, or several distinct choices. */
  | { type: 'choice' | 'choices'; choices: readonly string[] }
  /** See `HouseRules`. */
  | { type: 'rules' }
  | { type: 'phone' };
