import { type Placeholder, placeholders } from '@aangan/contract/inbox/placeholders.ts';
import { MAX_MESSAGE } from '@aangan/contract/limits.ts';
import * as words from '@aangan/contract/words/en/inbox/message-templates.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { useId, useRef } from 'react';
import { TextArea } from '../../ui/Field.tsx';

interface TemplateFieldProps {
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** Text area for a message template, with buttons that insert placeholders at the cursor. */
export function TemplateField({ value, error, onChange }: TemplateFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const hint = useId();

  function insertPlaceholder(name: Placeholder) {
    const area = field.current;
    if (area === null) return;
    area.focus();
    area.setRangeText(`{${name}}`, area.selectionStart, area.selectionEnd, 'end');
    onChange(area.value);
  }

  return (
    <div>
      <TextArea
        ref={field}
        name="message"
        label={labels.message}
        rows={4}
        maxLength={MAX_MESSAGE}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <fieldset aria-labelledby={hint} className="mt-2.5 flex flex-wrap items-center gap-2">
        <span id={hint} className="type-small text-muted">
          {words.insert}
        </span>
        {placeholders.map((name) => (
          <button
            key={name}
            type="button"
            onClick={() => insertPlaceholder(name)}
            className="motion-colour type-small min-h-11 rounded-small px-3 pt-0.5 inset-ring-[1.5px] inset-ring-line hover:inset-ring-line-strong"
          >
            {words[name]}
          </button>
        ))}
      </fieldset>
      <p className="type-small mt-2 text-muted">{words.paidOnly}</p>
    </div>
  );
}
