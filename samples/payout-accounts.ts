import type { SampleHost } from './people.ts';

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
