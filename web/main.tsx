import './styles/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { App } from './App.tsx';
import { CrashBoundary } from './components/CrashBoundary.tsx';
import { OfflineNotice } from './components/OfflineNotice.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <CrashBoundary>
        <App />
        <OfflineNotice />
      </CrashBoundary>
    </QueryClientProvider>
  </StrictMode>,
);
