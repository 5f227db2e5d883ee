import type { ConversationLine } from '@aangan/contract/inbox/calls.ts';
import * as controls from '@aangan/contract/words/en/ui/controls.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { createQueryClient, readPageData } from '../../../api/query-client.ts';
import { SiteContext } from '../../../api/site.ts';
import { inboxKeys } from '../../queries/inbox-cache.ts';
import { ConversationList } from './ConversationList.tsx';

const [meera, kabir] = ['Meera', 'Kabir'].map((name) => ({ _id: name, name }));
const line = { _id: 'conversation', listing: { title: 'House' }, guest: meera, host: kabir, unread: 0 };

test('says that older conversations could not be loaded, and offers a retry', () => {
  const client = createQueryClient();
  const cache = client.getQueryCache();
  cache.build(client, { queryKey: inboxKeys.conversations('all', '') }).setState({
    data: { pages: [{ items: [line as unknown as ConversationLine], next: 'older', total: null }], pageParams: [null] },
    dataUpdatedAt: TEST_INSTANT.getTime(),
    status: 'error',
    fetchMeta: { fetchMore: { direction: 'forward' } },
  });
  const html = renderToStaticMarkup(
    <SiteContext value={readPageData({ querySelectorAll: () => [] } as unknown as Document).site}>
      <QueryClientProvider client={client}>
        <Router ssrPath="/inbox">
          <ConversationList chosen={undefined} myId="Meera" />
        </Router>
      </QueryClientProvider>
    </SiteContext>,
  );
  for (const text of [kabir?.name ?? '', controls.moreFailed, controls.tryAgain]) expect(html).toContain(text);
});
