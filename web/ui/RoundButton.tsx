import * as words from '@aangan/contract/words/en/ui/controls.ts';
import type { ComponentProps } from 'react';
import { useLocation } from 'wouter';
import { classNames } from './class-names.ts';
import { ArrowLeft, X } from './icons.ts';

interface RoundButtonProps extends ComponentProps<'button'> {
  /** Accessible name. */
  label: string;
  /** 'bordered' on pages, 'quiet' in dialogs, 'on-photo' over photos. */
  look?: 'bordered' | 'quiet' | 'on-photo';
}

const appearances = {
  bordered: 'bg-raised border border-line hover:bg-sunken text-ink',
  quiet: 'bg-sunken hover:bg-line text-ink',
  'on-photo': 'bg-white/96 text-[#231815] shadow-1 hover:bg-white focus-on-photo',
};

/** Round 44 px icon button. */
export function RoundButton({ label, look = 'bordered', className, ...rest }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={classNames(
        'motion-colour flex size-11 shrink-0 items-center justify-center rounded-full active:scale-98',
        appearances[look],
        className,
      )}
      {...rest}
    />
  );
}

interface BackButtonProps extends Pick<ComponentProps<typeof RoundButton>, 'look' | 'className'> {
  /** A path from links.ts. */
  to: string;
}

export function BackButton({ to, look, className }: BackButtonProps) {
  const [, navigate] = useLocation();
  return (
    <RoundButton label={words.back} look={look} className={className} onClick={() => navigate(to)}>
      <ArrowLeft size={20} />
    </RoundButton>
  );
}

export function CloseButton(props: Omit<ComponentProps<typeof RoundButton>, 'label' | 'children'>) {
  return (
    <RoundButton look="quiet" {...props} label={words.close}>
      <X size={20} />
    </RoundButton>
  );
}
