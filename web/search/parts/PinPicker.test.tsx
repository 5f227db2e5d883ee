import type { Site } from '@aangan/contract/pages/page-data.ts';
import * as words from '@aangan/contract/words/en/search/map.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SiteContext } from '../../api/site.ts';
import { PinPicker } from './PinPicker.tsx';

const site: Site = {
  signedIn: true,
  now: '2026-10-14T06:30:00.000Z',
  support: { email: 'namaste@aangan.example', phone: '' },
  operator: { social: [] },
  rules: 'none',
  holdHours: 24,
};

test('until its code is loaded a map has its space, its name, and an explanation', () => {
  const html = renderToStaticMarkup(
    <SiteContext value={site}>
      <PinPicker value={undefined} onChange={() => undefined} />
    </SiteContext>,
  );
  expect(html).toContain(`role="application" aria-label="${words.label}"`);
  for (const said of [words.loading, words.keys, words.pin]) expect(html).toContain(said);
  expect(html).not.toContain(words.zoomIn);
});
