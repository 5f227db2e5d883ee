import type { OutsideMap, Site } from '@aangan/contract/pages/page-data.ts';
import type { Logger } from 'pino';
import type { IdentityProvider } from '../domain/accounts/identity-token.ts';
import type { TaxSettings } from '../domain/ledger/taxes.ts';
import type { SiteOperator } from '../domain/site-operator.ts';
import type { Reads } from '../platform/database/reads.ts';
import type { Db } from '../platform/database/schema.ts';

export interface PageContext {
  settings: {
    publicUrl: string;
    google: IdentityProvider | undefined;
    supportEmail: string;
    supportPhone: string | undefined;
    operator: SiteOperator;
    rules: Site['rules'];
    isLocal: boolean;
    holdHours: number;
    map: OutsideMap | undefined;
    tax?: TaxSettings | undefined;
  };
  db: Db;
  reads: Reads;
  log: Logger;
  clock: () => Date;
}
