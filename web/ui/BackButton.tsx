import * as words from '@aangan/contract/words/en/ui/controls.ts';
import { ArrowLeft } from './icons.ts';
import type { ComponentProps } from 'react';
import { useLocation } from 'wouter';
import { RoundButton } from './RoundButton.tsx';

interface BackButtonProps extends Pick<ComponentProps<typeof RoundButton>, 'look' | 'className'> {
  /** A path from links.ts. */
  to: string;
}

export function BackButton({ to, look, className }: BackButtonProps) {
  const [, navigate] = useLocation();
  return (
    <RoundButton label={words.back} look={look} className={className} onClick={() => navigate(to)}>
      <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
    </RoundButton>
  );
}
