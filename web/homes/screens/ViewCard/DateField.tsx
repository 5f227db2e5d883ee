import * as placeholders from '@aangan/contract/words/en/shared/placeholders.ts';
import { Calendar } from '../../../ui/icons.ts';
import { Field } from '../../../ui/Field.tsx';
import type { useDateFields } from './use-date-fields.ts';
import { normalizeDate, withSlashes } from './date-input.ts';

type DateFieldProps = { label: string } & ReturnType<typeof useDateFields>['checkIn'];

/** Date input in dd/MM/yyyy. */
export function DateField({ label, value, error, isActive, inputRef, onChange, onEnter, onLeave }: DateFieldProps) {
  return (
    <Field
      label={label}
      ref={inputRef}
      value={value}
      error={error}
      placeholder={placeholders.date}
      inputMode="numeric"
      autoComplete="off"
      maxLength={40}
      data-active={isActive || undefined}
      before={<Calendar size={18} strokeWidth={1.75} aria-hidden="true" />}
      onChange={(event) => onChange(withSlashes(value, event.target.value))}
      onFocus={onEnter}
      onBlur={(event) => {
        const left = normalizeDate(event.target.value);
        if (left !== value) onChange(left);
        onLeave();
      }}
    />
  );
}
