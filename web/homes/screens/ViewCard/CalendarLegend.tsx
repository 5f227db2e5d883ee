import * as words from '@aangan/contract/words/en/homes/view-card.ts';

/** Legend of the day styles; `nights` when a stay is chosen. */
export function CalendarLegend({ nights }: { nights: number | null }) {
  return (
    <ul className="type-tiny flex flex-wrap gap-x-6 gap-y-2 text-muted">
      <li className="flex items-center gap-2">
        <span className="size-4 rounded-tag border border-line bg-[repeating-linear-gradient(135deg,var(--color-line-strong)_0_1px,transparent_1px_4px)]" />
        {words.alreadyBooked}
      </li>
      {nights !== null && (
        <li className="flex items-center gap-2">
          <span className="size-4 rounded-tag bg-accent" />
          {words.yourStay({ nights })}
        </li>
      )}
    </ul>
  );
}
