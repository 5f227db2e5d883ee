import * as words from '@aangan/contract/words/en/reports/report.ts';
import type { KeyboardEvent } from 'react';
import { Flag } from '../../../ui/icons.ts';
import type { Row } from './rows.ts';

/**
 * Report button of a message, shown on hover or touch. Roving tabindex: only the newest message's button is a tab stop,
 * and arrow keys move between messages.
 */
export function ReportMessage({ row, onReport }: { row: Row; onReport: (entryId: string) => void }) {
  return (
    <button
      type="button"
      data-report
      tabIndex={row.isNewestOfOther ? 0 : -1}
      aria-label={words.reportMessage}
      title={words.reportMessage}
      className="report-message motion-colour -my-1.5 flex size-11 shrink-0 items-center justify-center rounded-small text-muted hover:text-ink"
      onClick={() => onReport(row.entry._id)}
      onKeyDown={moveFocus}
    >
      <Flag size={18} strokeWidth={1.6} aria-hidden="true" />
    </button>
  );
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const all = [...(event.currentTarget.closest('section')?.querySelectorAll<HTMLElement>('[data-report]') ?? [])];
  all[all.indexOf(event.currentTarget) + step]?.focus();
}
