import type { Site } from '@aangan/contract/page-data.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { Router } from 'wouter';
import { SiteContext } from './api/site.ts';
import { App } from './App.tsx';
import { CrashBoundary } from './components/CrashBoundary.tsx';
import { OfflineNotice } from './components/OfflineNotice.tsx';

interface RootProps {
  site: Site;
  queryClient: QueryClient;
  /** Where one is, with its query; a browser knows that itself. */
  address?: string;
}

/** Everything inside `#root`; the same tree on the server and in the browser, or the one could not take over from the other. */
export function Root({ site, queryClient, address }: RootProps) {
  return (
    <StrictMode>
      <SiteContext value={site}>
        <QueryClientProvider client={queryClient}>
          <Router ssrPath={address}>
            <CrashBoundary>
              <App />
              <OfflineNotice />
            </CrashBoundary>
          </Router>
        </QueryClientProvider>
      </SiteContext>
    </StrictMode>
  );
}
