import { type ReactNode, useState } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { part } from '../../ui/part.tsx';
import { useSignInFor } from '../sign-in-return.ts';

const ReportDialog = part(() => import('./ReportDialog.tsx').then((file) => file.ReportDialog));

/**
 * Reporting a photo from an overlay, which `leave` closes first: the dialog lies below it. A visitor is led to sign in.
 * `dialog` is drawn beside the overlay.
 */
export function useReportPhoto(leave: () => void): { open: (path: string) => void; dialog: ReactNode } {
  const [path, setPath] = useState<string | null>(null);
  const { user } = useCurrentUser();
  const signInFor = useSignInFor();
  return {
    open: (photo) => {
      leave();
      if (user === null) signInFor(location.pathname + location.search);
      else setPath(photo);
    },
    dialog: path !== null && <ReportDialog about={{ kind: 'photo', id: path }} onClose={() => setPath(null)} />,
  };
}
