import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Clock, type Icon } from '../ui/icons.ts';

/** 'haldi': pending, 'neem': done, 'lac': failed, 'plain': past. */
export type NoteTone = 'haldi' | 'neem' | 'lac' | 'plain';

const appearances: Record<NoteTone, { box: string; icon: string; Icon: Icon }> = {
  haldi: { box: 'bg-haldi-tint', icon: 'text-haldi', Icon: Clock },
  neem: { box: 'bg-neem-tint', icon: 'text-neem', Icon: CircleCheck },
  lac: { box: 'bg-lac-tint', icon: 'text-lac', Icon: CircleAlert },
  plain: { box: 'bg-sunken', icon: 'text-muted', Icon: CircleCheck },
};

interface NoteProps {
  tone: NoteTone;
  title: ReactNode;
  /** Secondary line below the title. */
  detail?: ReactNode;
  /** Button or link on the right. */
  action?: ReactNode;
}

/** Status note of a booking: amount due, deadline, or outcome. */
export function Note({ tone, title, detail, action }: NoteProps) {
  const { box, icon, Icon } = appearances[tone];
  return (
    <div className={`flex flex-wrap items-center gap-x-5 gap-y-3 rounded-photo px-4 py-3.5 sm:px-5 ${box}`}>
      <div className="flex min-w-60 flex-1 gap-3">
        <Icon size={22} className={`mt-0.5 shrink-0 ${icon}`} />
        <div className="type-figures min-w-0 text-[14.5px]/6">
          <p className="font-semibold">{title}</p>
          {detail !== undefined && <p className="type-small text-ink-2">{detail}</p>}
        </div>
      </div>
      {action}
    </div>
  );
}

/** Error message, announced by screen readers. */
export function ErrorNote({ className, ...note }: Omit<NoteProps, 'tone'> & { className?: string }) {
  return (
    <div role="alert" className={className}>
      <Note tone="lac" {...note} />
    </div>
  );
}
