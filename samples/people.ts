import wishlists from './wishlists.json';

/** A person of the sample data. Name and profile texts are in the dictionary; the password is `SAMPLE_PASSWORD`. */
export interface SamplePerson {
  id: string;
  email: string;
  /** Languages of the profile, as ISO 639 codes. */
  languages: readonly string[];
  /** Main colours of the portrait (`portraits/{id}.svg`) from top to bottom, shown until it is loaded. */
  shades: readonly [string, string, string];
}

/** Not secret: it is in the README, and only sample accounts have it, by default only on a local machine. */
export const SAMPLE_PASSWORD = 'namaste-aangan';

export const sampleHosts = {
  arvind: {
    id: 'arvind',
    email: 'arvind@example.in',
    languages: ['en', 'hi', 'pa'],
    shades: ['#93BEDA', '#ac9180', '#f0e3cd'],
  },
  lakshmi: {
    id: 'lakshmi',
    email: 'lakshmi@example.in',
    languages: ['en', 'hi', 'ml', 'ta'],
    shades: ['#A9C7B2', '#a18364', '#8f1f2e'],
  },
  tenzin: {
    id: 'tenzin',
    email: 'tenzin@example.in',
    languages: ['en', 'hi', 'bo'],
    shades: ['#B4C4CC', '#cba98e', '#6b2430'],
  },
  joaquim: {
    id: 'joaquim',
    email: 'joaquim@example.in',
    languages: ['en', 'hi', 'kok', 'mr', 'pt'],
    shades: ['#E9B36A', '#bf8451', '#2f7f86'],
  },
  devyani: {
    id: 'devyani',
    email: 'devyani@example.in',
    languages: ['en', 'gu', 'hi'],
    shades: ['#DF8E72', '#c6815d', '#1f5c50'],
  },
  subrata: {
    id: 'subrata',
    email: 'subrata@example.in',
    languages: ['en', 'hi', 'bn', 'ne'],
    shades: ['#B9B3DB', '#ad847a', '#b8472f'],
  },
  harpreet: {
    id: 'harpreet',
    email: 'harpreet@example.in',
    languages: ['en', 'hi', 'pa', 'ur'],
    shades: ['#BFD08A', '#be9d6a', '#d8cdbb'],
  },
  valli: {
    id: 'valli',
    email: 'valli@example.in',
    languages: ['en', 'ta', 'fr'],
    shades: ['#D9A7B8', '#a67062', '#3b2a6e'],
  },
} satisfies Record<string, SamplePerson>;

export type SampleHost = keyof typeof sampleHosts;

export const sampleGuests: readonly SamplePerson[] = [
  { id: 'meera', email: 'meera@example.in', languages: ['en', 'kn', 'ta'], shades: ['#BFD08A', '#b59260', '#d1503a'] },
  { id: 'imran', email: 'imran@example.in', languages: ['en', 'hi', 'ur'], shades: ['#B4C4CC', '#b7957d', '#3f5f4c'] },
  {
    id: 'ananya',
    email: 'ananya@example.in',
    languages: ['en', 'as', 'bn'],
    shades: ['#E9B36A', '#ce9460', '#2b5b8f'],
  },
  { id: 'rohan', email: 'rohan@example.in', languages: ['en', 'hi', 'mr'], shades: ['#A9C7B2', '#ac8e6d', '#e0a12e'] },
  {
    id: 'farah',
    email: 'farah@example.in',
    languages: ['en', 'hi', 'te', 'ur'],
    shades: ['#93BEDA', '#b59e8d', '#7d3650'],
  },
  {
    id: 'lalrinpuii',
    email: 'lalrinpuii@example.in',
    languages: ['en', 'lus'],
    shades: ['#B9B3DB', '#cfa89a', '#f3ece2'],
  },
  {
    id: 'karthik',
    email: 'karthik@example.in',
    languages: ['en', 'kn', 'te'],
    shades: ['#DF8E72', '#a36646', '#e9e2d2'],
  },
  {
    id: 'simran',
    email: 'simran@example.in',
    languages: ['en', 'hi', 'pa'],
    shades: ['#D9A7B8', '#cb947f', '#2e6c52'],
  },
];

/** Index of the guest of a home's stay, by the index of home and stay; the booked stay follows the past stays. */
export const guestIndex = (home: number, stay: number): number => (home + stay) % sampleGuests.length;

/** Payout details of a sample host. No such account exists. */
export interface SamplePayoutAccount {
  legalName: string;
  pan: string;
  address: string;
  pin: string;
  /** ISO 3166-2. */
  state: string;
  ifsc: string;
  accountNumber: string;
}

/** The stays of these hosts were paid here; those of other hosts were booked elsewhere. */
export const samplePayoutAccounts: Partial<Record<SampleHost, SamplePayoutAccount>> = {
  arvind: {
    legalName: 'Arvind Sethi',
    pan: 'BQKPS4821L',
    address: '14 Ring Road, Defence Colony, New Delhi',
    pin: '110024',
    state: 'IN-DL',
    ifsc: 'SBIN0000691',
    accountNumber: '20190044177',
  },
  devyani: {
    legalName: 'Devyani Rathore',
    pan: 'CDMPR7305F',
    address: 'Lake Steps, Old City, Udaipur',
    pin: '313001',
    state: 'IN-RJ',
    ifsc: 'HDFC0000317',
    accountNumber: '50100311820948',
  },
};

/** Homes that a sample person has saved. */
export interface SampleWishlist {
  /** The person's id. */
  person: string;
  /** Absent: the default list. */
  name?: string;
  /** Whether anyone with its link can see it. */
  isShared?: boolean;
  /** Home ids, with the person's notes. */
  homes: readonly { home: string; note?: string }[];
}

export const sampleWishlists = wishlists as readonly SampleWishlist[];
