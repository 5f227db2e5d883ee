import * as words from '@aangan/contract/words/en/homes/wizard.ts';
import type { ReactNode } from 'react';
import { CloudCheck } from '../../ui/icons.ts';
import { Wordmark } from '../../ui/Mark.tsx';
import { Stepper } from '../../ui/Progress.tsx';
import { BackButton } from '../../ui/RoundButton.tsx';

interface WizardFrameProps {
  /** 0 details, 1 category, 2 preview. */
  step: 0 | 1 | 2;
  /** Target of Back. */
  back: string;
  /** Sticky actions at the bottom. */
  foot: ReactNode;
  children: ReactNode;
}

const steps = () => [words.details, words.category, words.preview];

/** Layout of the wizard's steps: back link, stepper and actions. */
export function WizardFrame({ step, back, foot, children }: WizardFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line">
        <div className="page page-payment flex h-(--header-height) items-center gap-4 md:grid md:grid-cols-[1fr_auto_1fr]">
          <div className="flex items-center gap-4">
            <BackButton to={back} />
            <span className="max-xs:hidden">
              <Wordmark />
            </span>
          </div>
          <div className="max-md:ml-auto">
            <Stepper steps={steps()} current={step} />
          </div>
          <p className="type-small hidden items-center gap-2 justify-self-end text-muted lg:flex">
            <CloudCheck size={20} strokeWidth={1.5} className="text-neem" />
            {words.draftSaved}
          </p>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="page page-payment flex-1 pt-8 pb-14 outline-none md:pt-10">
        {children}
      </main>
      <footer className="sticky-foot sticky bottom-0 z-20 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)]">
        <div className="page page-payment flex min-h-20 items-center justify-between gap-4 py-3.5">{foot}</div>
      </footer>
    </div>
  );
}
