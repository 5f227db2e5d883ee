import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import { withOperatorTables } from '@aangan/contract/rules/tax/operator-tables.ts';
import { builtInTables, type TaxTable } from '@aangan/contract/rules/tax/tables.ts';
import type { TaxSettings } from '@aangan/server/domain/ledger/taxes.ts';
import type { Person, TestApp } from './app.ts';
import { aHome } from '../factories/homes.ts';

/** Settings with TAX=india, for an operator in Himachal Pradesh. */
export function indiaTax(own: Partial<TaxSettings> = {}): TaxSettings {
  const operator = {
    name: 'Aangan Stays LLP',
    address: '12 Mall Road, Shimla 171001',
    gstin: '02AAPFU0939F1Z7',
    state: 'IN-HP',
  } as const;
  return { tables: builtInTables, value: 'supply', tdsCrossing: 'stay', operator, ...own };
}

/** Built-in tax tables, and a table of the operator that taxes all stays equally from a day on. */
export function tablesWith(from: string, percent: number): readonly TaxTable[] {
  return withOperatorTables(JSON.stringify([{ from, rates: [{ percent }] }]));
}

/** Creates a home of `host` with a known state. */
export async function aHomeIn(
  app: TestApp,
  host: Person,
  state: State = 'IN-HP',
  texts: Record<string, string | number> = {},
): Promise<Listing> {
  const home = await aHome(app, host, texts);
  const { status, body } = await host.put<Listing>(`/api/listing/facts/${home._id}`, { state });
  if (status !== 200) throw new Error(`Saying where a home is answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
