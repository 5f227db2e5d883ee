import * as words from '@aangan/contract/words/en/ui/controls.ts';
import { X } from './icons.ts';
import type { ComponentProps } from 'react';
import { RoundButton } from './RoundButton.tsx';

export function CloseButton(props: Omit<ComponentProps<typeof RoundButton>, 'label' | 'children'>) {
  return (
    <RoundButton look="quiet" {...props} label={words.close}>
      <X size={20} strokeWidth={1.75} aria-hidden="true" />
    </RoundButton>
  );
}
