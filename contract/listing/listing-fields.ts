import { MAX_DESCRIPTION, MAX_FEE, MAX_GUESTS, MAX_INCLUDED_GUESTS, MAX_RENT, MAX_TEXT, MAX_TITLE } from '../limits.ts';
import type { FieldName } from '../fields.ts';
import { categories } from './categories.ts';

/**
 * What a home tells, one row a field: its contract, forms, record, column, import, samples and documentation follow
 * from here. Its label stands in `words/<language>/shared/field-labels.json`.
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
    describe: 'For its host and for a guest with a live booking there',
  },
  category: {
    type: 'choice',
    choices: categories,
    group: 'category',
    filter: { kind: 'is', parameters: ['category'] },
    headings: ['category'],
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
} as const satisfies Partial<Record<FieldName, ListingField>>;

/** A row of the table. */
export type ListingField = Kind & {
  /**
   * The part of the forms in which it stands: step 1 of the wizard has the first two, step 2 the category. What is a fact
   * stands in none of them: a home is published without it, and `listing/facts` sets it.
   */
  group: 'home' | 'price' | 'category' | 'facts';
  /** Which column of an imported file is meant, the likeliest first; capitals, blanks and signs do not matter. */
  headings: readonly string[];
  /** The column of its table, where it is not its name with low lines. */
  column?: string;
  /** A fact that a home may lack: then it is absent from an answer. An edit with an empty text takes it away. */
  isOptional?: true;
  /** Only the host and a guest with a live booking of this home see it. */
  isPrivate?: true;
  /** What an empty text means. */
  whenEmpty?: string;
  /** An edit with an empty text leaves it as it is. */
  staysWhenEmpty?: true;
  /** What a row gets whose file does not say it. */
  whenNotImported?: string;
  /** How a search narrows by it, and by which parameters of its address. */
  filter?:
    | {
        kind: 'between';
        parameters: readonly [from: string, to: string];
        labels: readonly FieldName[];
        describe: string;
      }
    | { kind: 'atLeast'; parameters: readonly [string]; labels: readonly FieldName[]; describe: string }
    | { kind: 'is'; parameters: readonly [string] }
    /** A bound of what another field's parameter asks for; a home that does not tell it has none. */
    | { kind: 'allows'; parameters: readonly [string] };
  /** Unit and meaning, for the API's description. */
  describe?: string;
};

type Kind =
  /** Of one line, or of several; `max` characters. */
  | { type: 'text' | 'lines'; max: number }
  /** Whole rupees, or so many. */
  | { type: 'rupees' | 'count'; min: number; max: number }
  | { type: 'choice'; choices: readonly string[] }
  | { type: 'phone' };
