import type { ReactNode } from 'react';

/** 'neem': done, 'haldi': pending, 'lac': failed, 'plain': past. */
export type TagTone = 'neem' | 'haldi' | 'lac' | 'plain';

const tones: Record<TagTone, string> = {
  neem: 'bg-neem-tint text-neem',
  haldi: 'bg-haldi-tint text-haldi',
  lac: 'bg-lac-tint text-lac',
  plain: 'bg-sunken text-ink-2',
};

/** Small coloured label, optionally with a 16 px icon. */
export function Tag({ tone = 'plain', icon, children }: { tone?: TagTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-tag px-2 pt-[3px] pb-0.5 text-[12.5px]/4 font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {icon}
      {children}
    </span>
  );
}
