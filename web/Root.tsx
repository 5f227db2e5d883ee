import type { PageData } from '@aangan/contract/pages/page-data.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { Router } from 'wouter';
import { SiteContext } from './api/site.ts';
import { App } from './App.tsx';
import { CrashBoundary } from './components/CrashBoundary.tsx';
import { OfflineNotice } from './components/OfflineNotice.tsx';
import { FirstStep } from './components/sign-in-return.ts';
import { viewCardOf } from './links.ts';

interface RootProps {
  data: PageData;
  queryClient: QueryClient;
  /** Where one is, with its query; a browser knows that itself. */
  address?: string;
}

/** Everything inside `#root`; the same tree on the server and in the browser, or the one could not take over from the other. */
export function Root({ data: { site, meant }, queryClient, address }: RootProps) {
  return (
    <StrictMode>
      <SiteContext value={site}>
        <FirstStep value={meant === undefined ? {} : { meant: viewCardOf(meant._id) }}>
          <QueryClientProvider client={queryClient}>
            <Router ssrPath={address}>
              <CrashBoundary>
                <App />
                <OfflineNotice />
              </CrashBoundary>
            </Router>
          </QueryClientProvider>
        </FirstStep>
      </SiteContext>
    </StrictMode>
  );
}
