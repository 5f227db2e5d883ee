import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { expect, test } from 'vitest';
import type { ListingField } from './listing-fields.ts';
import { fieldOf, listingFieldNames } from './listing-values.ts';

/** `docs/listing-fields.md` is written by `npx vitest run --project contract --update`. */
test('the documentation shows the table as it is', async () => {
  const rows = listingFieldNames.map((name) => {
    const field = fieldOf(name);
    const cells = [
      `\`${name}\``,
      labels[name],
      holds(field),
      when(field),
      filter(field),
      field.headings?.join(', ') ?? '',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  await expect(`${introduction}${rows.join('\n')}\n`).toMatchFileSnapshot('../../docs/listing-fields.md');
});

test('no heading of an import stands for two fields', () => {
  const headings = listingFieldNames.flatMap((name) => fieldOf(name).headings ?? []);
  expect(new Set(headings.map((heading) => heading.toLowerCase())).size).toBe(headings.length);
});

const introduction = `# What a home tells

Written from the table in \`contract/homes/listing-fields.ts\`, from which contract, forms, record, import and samples follow; a test compares the two.
How to add one: [recipes/field.md](recipes/field.md).

| field | label | holds | left empty | a search narrows by | headings in an imported file |
| --- | --- | --- | --- | --- | --- |
`;

function holds(field: ListingField): string {
  const what = {
    text: 'one line',
    lines: 'lines',
    rupees: 'whole rupees',
    count: 'a whole number',
    halves: 'a number in halves',
    choice: 'one of',
    choices: 'some of',
    rules: 'times, what is allowed, and a text',
    phone: 'a phone number',
  }[field.type];
  if ('choices' in field) return `${what} ${field.choices.join(', ')}`;
  if ('min' in field) return `${what}, ${field.min} to ${field.max}`;
  return 'max' in field ? `${what}, up to ${field.max} characters` : what;
}

function when({ group, isOptional, otherwise, whenEmpty, staysWhenEmpty, whenNotImported }: ListingField): string {
  const said = [
    isOptional && (otherwise ?? (group === 'facts' ? 'absent' : 'absent; an edit takes it away')),
    whenEmpty !== undefined && `means ${whenEmpty}`,
    staysWhenEmpty && 'refused; an edit leaves it as it is',
    whenNotImported !== undefined && `an import takes ${whenNotImported}`,
  ].filter((part) => typeof part === 'string');
  return said.length === 0 ? 'refused' : said.join('; ');
}

function filter({ filter }: ListingField): string {
  if (filter === undefined) return '';
  const says = { between: 'between', atLeast: 'at least', is: 'exactly', allows: 'as a bound of' }[filter.kind];
  return `${says} ${filter.parameters.map((parameter) => `\`${parameter}\``).join(', ')}`;
}
