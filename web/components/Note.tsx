import { CircleAlert, CircleCheck, Clock, type Icon } from '../ui/icons.ts';
import type { ReactNode } from 'react';

/** 'haldi' waits, 'neem' is done, 'lac' went wrong, 'plain' is past. */
export type NoteTone = 'haldi' | 'neem' | 'lac' | 'plain';

const looks: Record<NoteTone, { box: string; icon: string; Icon: Icon }> = {
  haldi: { box: 'bg-haldi-tint', icon: 'text-haldi', Icon: Clock },
  neem: { box: 'bg-neem-tint', icon: 'text-neem', Icon: CircleCheck },
  lac: { box: 'bg-lac-tint', icon: 'text-lac', Icon: CircleAlert },
  plain: { box: 'bg-sunken', icon: 'text-muted', Icon: CircleCheck },
};

interface NoteProps {
  tone: NoteTone;
  title: ReactNode;
  /** One quiet line below. */
  detail?: ReactNode;
  /** A button or link at its right. */
  action?: ReactNode;
}

/** One thing to know about a booking: what is still to pay, until when, how it ended. */
export function Note({ tone, title, detail, action }: NoteProps) {
  const { box, icon, Icon } = looks[tone];
  return (
    <div className={`flex flex-wrap items-center gap-x-5 gap-y-3 rounded-photo px-4 py-3.5 sm:px-5 ${box}`}>
      <div className="flex min-w-60 flex-1 gap-3">
        <Icon size={22} strokeWidth={1.75} className={`mt-0.5 shrink-0 ${icon}`} aria-hidden="true" />
        <div className="type-figures min-w-0 text-[14.5px]/6">
          <p className="font-semibold">{title}</p>
          {detail !== undefined && <p className="type-small text-ink-2">{detail}</p>}
        </div>
      </div>
      {action}
    </div>
  );
}

/** What went wrong, read aloud as it comes. */
export function Refusal({ className, ...note }: Omit<NoteProps, 'tone'> & { className?: string }) {
  return (
    <div role="alert" className={className}>
      <Note tone="lac" {...note} />
    </div>
  );
}
