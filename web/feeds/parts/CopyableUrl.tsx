import * as words from '@aangan/contract/words/en/feeds/copied-address.ts';
import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Copy } from '../../ui/icons.ts';
import { toast } from '../../ui/toast.ts';

/** A read-only URL with a copy button. Without clipboard access the text is selected instead. */
export function CopyableUrl({ label, hint, url }: { label: string; hint?: string; url: string }) {
  const text = useRef<HTMLElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(words.copied);
    } catch {
      if (text.current !== null) getSelection()?.selectAllChildren(text.current);
    }
  }

  return (
    <div>
      <p className="type-label mb-2">{label}</p>
      <div className="flex items-center gap-2 rounded-field bg-sunken py-1 pr-2 pl-4">
        <code ref={text} className="type-small min-w-0 flex-1 truncate pt-0.5 font-sans">
          {url}
        </code>
        <Button
          variant="text"
          size="row"
          aria-label={words.copyOf({ label })}
          icon={<Copy size={18} />}
          onClick={() => void copy()}
        >
          {words.copy}
        </Button>
      </div>
      {hint !== undefined && <p className="type-small mt-2 text-muted">{hint}</p>}
    </div>
  );
}
