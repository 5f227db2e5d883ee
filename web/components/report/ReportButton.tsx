import type { ReportedKind } from '@aangan/contract/report/reasons.ts';
import { useState } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { Flag } from '../../ui/icons.ts';
import { part } from '../../ui/part.tsx';
import { useSignInFor } from '../sign-in-return.ts';
import { reportTitles } from './report-titles.ts';

const ReportDialog = part(() => import('./ReportDialog.tsx').then((file) => file.ReportDialog));

interface ReportButtonProps {
  /** What is reported; the id of a photo is its address. */
  about: { kind: ReportedKind; id: string };
  /** 'line' is an underlined line of text; 'menu' fills a row of a menu. */
  look?: 'line' | 'menu';
  className?: string;
}

/** 'Report this home', and the dialog that it opens. A visitor is led to sign in first. */
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
        className={look === 'line' ? buttonLook('text', 'row', className) : className}
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
