import type { AccountView } from '@aangan/contract/account/accounts.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { part } from '../../ui/part.tsx';
import { Section } from './Section.tsx';

const Question = part(() => import('./DeleteAccountQuestion.tsx').then((file) => file.DeleteAccountQuestion));

/** The end of an account. */
export function DeleteAccount({ account }: { account: AccountView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title="Delete your account"
      lead="Your homes leave the market, and your name, e-mail address and phone number are forgotten. What was paid stays in the books, without your name. Nobody can undo this."
    >
      <Button
        variant="destructive"
        className="max-sm:w-full"
        onPointerEnter={Question.prefetch}
        onClick={() => setOpen(true)}
      >
        Delete account
      </Button>
      {isOpen && <Question account={account} onClose={() => setOpen(false)} onUnavailable={() => setOpen(false)} />}
    </Section>
  );
}
