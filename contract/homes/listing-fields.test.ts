import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { expect, test } from 'vitest';
import { getListingField, listingFieldNames } from './listing-values.ts';

/** Update `docs/listing-fields.md` with `npx vitest run --project contract --update`. */
test('the documentation lists the headings of the table', async () => {
  const rows = listingFieldNames
    .map((name) => ({ name, headings: getListingField(name).headings }))
    .filter(({ headings }) => headings !== undefined)
    .map(({ name, headings }) => `| \`${name}\` | ${labels[name]} | ${headings?.join(', ')} |`);
  await expect(`${introduction}${rows.join('\n')}\n`).toMatchFileSnapshot('../../docs/listing-fields.md');
});

test('no import heading matches two fields', () => {
  const headings = listingFieldNames.flatMap((name) => getListingField(name).headings ?? []);
  expect(new Set(headings.map((heading) => heading.toLowerCase())).size).toBe(headings.length);
});

const introduction = `# Headings of an imported file

Written from \`contract/homes/listing-fields.ts\` by a test. What each field holds: \`/api/docs\`. The import: [import.md](import.md).

| field | label | recognised headings |
| --- | --- | --- |
`;
