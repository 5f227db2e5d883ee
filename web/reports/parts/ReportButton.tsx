import type { ReportedKind } from '@aangan/contract/reports/reasons.ts';
import { useState } from 'react';
import { useCurrentUser } from '../../accounts/queries/current-user.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Flag } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useSignInFor } from '../../shared/sign-in-return.ts';
import { reportTitles } from './report-titles.ts';

const ReportDialog = lazyPart(() => import('./ReportDialog.tsx').then((file) => file.ReportDialog));

interface ReportButtonProps {
  /** The reported item; photos are identified by their address. */
  about: { kind: ReportedKind; id: string };
  /** 'line': underlined text; 'menu': a full menu row. */
  look?: 'line' | 'menu';
  className?: string;
}

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
        className={look === 'line' ? buttonClass('text', 'row', className) : className}
        onPointerEnter={ReportDialog.prefetch}
        onFocus={ReportDialog.prefetch}
        onClick={onPress}
      >
        <span className="inline-flex items-center gap-2.5 pt-0.5">
          <Flag size={18} strokeWidth={1.75} className="-mt-0.5 shrink-0" aria-hidden="true" />
          {title}
        </span>
      </button>
      {isOpen && <ReportDialog about={about} onClose={() => setOpen(false)} />}
    </>
  );
}
