import { type ReactNode, useState } from 'react';
import { useCurrentUser } from '../../accounts/queries/current-user.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useSignInFor } from '../../shared/sign-in-return.ts';

const ReportDialog = lazyPart(() => import('./ReportDialog.tsx').then((file) => file.ReportDialog));

/**
 * Reports a photo from a lightbox. `leave` closes the lightbox first, because it would cover `dialog`. Visitors sign in
 * first.
 */
export function useReportPhoto(closeLightbox: () => void): { open: (path: string) => void; dialog: ReactNode } {
  const [path, setPath] = useState<string | null>(null);
  const { user } = useCurrentUser();
  const signInFor = useSignInFor();
  return {
    open: (photo) => {
      closeLightbox();
      if (user === null) signInFor(location.pathname + location.search);
      else setPath(photo);
    },
    dialog: path !== null && <ReportDialog about={{ kind: 'photo', id: path }} onClose={() => setPath(null)} />,
  };
}
