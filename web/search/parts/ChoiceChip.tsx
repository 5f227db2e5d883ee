import * as words from '@aangan/contract/words/en/search/search-facts.ts';
import { MOST_FOUND } from '@aangan/contract/limits.ts';
import { formatWhole } from '@aangan/contract/rules/whole-number.ts';
import type { ReactNode } from 'react';

interface ChoiceChipProps {
  label: string;
  icon?: ReactNode;
  /** Number of homes left by this choice; undefined while loading. */
  homes: number | undefined;
  isChosen: boolean;
  onPress: () => void;
}

/** Toggle chip with the number of homes that match. */
export function ChoiceChip({ label, icon, homes, isChosen, onPress }: ChoiceChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className="motion-colour inline-flex min-h-11 items-center gap-2 rounded-field px-3 text-[15px] inset-ring-[1.5px] inset-ring-line hover:inset-ring-line-strong aria-pressed:bg-tint aria-pressed:inset-ring-accent"
    >
      {icon}
      <span className="pt-0.5">{label}</span>
      <span className="type-tiny type-figures min-w-4 pt-0.5 text-muted" aria-hidden="true">
        {homes !== undefined && figure(homes)}
      </span>
      {homes !== undefined && <span className="sr-only">{words.leaves({ homes: figure(homes) })}</span>}
    </button>
  );
}

function figure(homes: number): string {
  return homes >= MOST_FOUND ? words.many({ count: formatWhole(MOST_FOUND) }) : formatWhole(homes);
}
