import * as words from '@aangan/contract/words/en/screens/host-home.ts';
import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.ts';

/** An address to be copied; where the browser does not let us, it is selected, so that a person can. */
export function CopiedAddress({ label, hint, address }: { label: string; hint?: string; address: string }) {
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      toast.success(words.copied);
    } catch {
      field.current?.select();
    }
  }

  return (
    <Field
      ref={field}
      label={label}
      hint={hint}
      optional="unmarked"
      readOnly
      value={address}
      after={
        <Button
          variant="text"
          size="row"
          icon={<Copy size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {words.copy}
        </Button>
      }
    />
  );
}
