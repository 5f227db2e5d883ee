import type { ReportedKind } from '@aangan/contract/reports/reasons.ts';
import { type ReactNode, useState } from 'react';
import { useCurrentUser } from '../../accounts/queries/current-user.ts';
import { useSignInFor } from '../../shared/sign-in-return.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Flag } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { reportTitles } from './report-titles.ts';

const ReportDialog = lazyPart(() => import('./ReportDialog.tsx').then((file) => file.ReportDialog));

interface ReportButtonProps {
  /** The reported item; photos are identified by their URL. */
  about: { kind: ReportedKind; id: string };
  /** 'line': underlined text; 'quiet': small text below the reported content; 'menu': a full menu row. */
  look?: 'line' | 'quiet' | 'menu';
  className?: string;
}

const looks = {
  line: buttonClass('text', 'row'),
  quiet: 'type-tiny min-h-11 px-1 text-muted hover:underline hover:underline-offset-4',
  menu: '',
};

/** Button 'Report this home' with its dialog. Visitors sign in first. */
export function ReportButton({ about, look = 'line', className }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { user, isPending } = useCurrentUser();
  const signInFor = useSignInFor();
  const title = reportTitles[about.kind]();

  function onPress() {
    if (isPending) return;
    if (user === null) return signInFor(location.pathname + location.search);
    setOpen(true);
  }

  return (
    <>
      <button
        type="button"
        className={classNames(looks[look], className)}
        {...ReportDialog.onApproach}
        onClick={onPress}
      >
        <span className="inline-flex items-center gap-2.5 pt-0.5">
          <Flag size={look === 'quiet' ? 16 : 18} className="-mt-0.5 shrink-0" />
          {title}
        </span>
      </button>
      {isOpen && <ReportDialog about={about} onClose={() => setOpen(false)} />}
    </>
  );
}

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
