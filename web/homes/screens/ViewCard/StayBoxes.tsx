import * as fieldLabels from '@aangan/contract/words/en/shared/field-labels.ts';
import * as placeholders from '@aangan/contract/words/en/shared/placeholders.ts';
import type { StayEnd } from '../../../bookings/parts/stay-rules.ts';
import type { RequestedStay } from './use-stay-request.ts';

/** 'Check-in' and 'Check-out' of the booking card; each opens the dialog. */
export function StayBoxes({
  requested,
  onOpen,
  className,
}: {
  requested: RequestedStay;
  onOpen: (end: StayEnd) => void;
  className?: string;
}) {
  return (
    <div className={`grid grid-cols-2 rounded-field inset-ring-[1.5px] inset-ring-line-strong ${className ?? ''}`}>
      <Box label={fieldLabels.checkIn} date={requested.typed.checkIn} onClick={() => onOpen('checkIn')} />
      <Box label={fieldLabels.checkOut} date={requested.typed.checkOut} onClick={() => onOpen('checkOut')} />
    </div>
  );
}

function Box({ label, date, onClick }: { label: string; date: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="motion-colour rounded-field px-3.5 pt-3 pb-2.5 text-left not-first:rounded-l-none not-first:border-l-[1.5px] not-first:border-line-strong first:rounded-r-none hover:bg-sunken/60"
      onClick={onClick}
    >
      <span className="block text-[13px]/4 font-semibold">{label}</span>
      <span className={`type-figures mt-1 block text-[15.5px]/5 ${date === '' ? 'text-muted' : 'text-ink'}`}>
        {date === '' ? placeholders.date : date}
      </span>
    </button>
  );
}
