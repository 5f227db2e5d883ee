import * as words from '@aangan/contract/words/en/accounts/account.ts';
import type { AccountView } from '@aangan/contract/accounts/accounts.ts';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Section } from './Section.tsx';

const Question = lazyPart(() => import('./DeleteAccountQuestion.tsx').then((file) => file.DeleteAccountQuestion));

/** Account deletion section. */
export function DeleteAccount({ account }: { account: AccountView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={words.deleteHeading} lead={words.deleteLead}>
      <Button
        variant="destructive"
        className="max-sm:w-full"
        onPointerEnter={Question.prefetch}
        onClick={() => setOpen(true)}
      >
        {words.deleteAccount}
      </Button>
      {isOpen && <Question account={account} onClose={() => setOpen(false)} />}
    </Section>
  );
}
