import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/ContentState.tsx';
import { paths } from './links.ts';

/** Not-found message with a link to the start page. */
export function NotFoundMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page py-16">
      <EmptyState title={title} heading="h1" actions={<ButtonLink to={paths.start}>{buttons.backToHome}</ButtonLink>}>
        {children}
      </EmptyState>
    </div>
  );
}
