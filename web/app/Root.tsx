import type { PageData } from '@aangan/contract/pages/page-data.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { Router } from 'wouter';
import { SiteContext } from '../api/site.ts';
import { App } from './App.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { InitialReturnState } from '../shared/sign-in-return.ts';
import { viewCardOf } from '../shared/links.ts';

interface RootProps {
  data: PageData;
  queryClient: QueryClient;
  /** Path and query. Needed on the server only; a browser knows its own address. */
  address?: string;
}

/** Everything inside `#root`. Server and browser must render the same tree, or hydration fails. */
export function Root({ data: { site, meant }, queryClient, address }: RootProps) {
  return (
    <StrictMode>
      <SiteContext value={site}>
        <InitialReturnState value={meant === undefined ? {} : { meant: viewCardOf(meant._id) }}>
          <QueryClientProvider client={queryClient}>
            <Router ssrPath={address}>
              <CrashBoundary>
                <App />
                <OfflineNotice />
              </CrashBoundary>
            </Router>
          </QueryClientProvider>
        </InitialReturnState>
      </SiteContext>
    </StrictMode>
  );
}
