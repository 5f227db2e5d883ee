import { Check } from '../../../ui/icons.ts';

interface CheckBoxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Checkbox in a 44 px row. */
export function CheckBox({ label, checked, onChange }: CheckBoxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 justify-self-start">
      <input
        type="checkbox"
        className="peer sr-only"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="boxed motion-colour flex size-6 shrink-0 items-center justify-center rounded-tag bg-raised text-transparent inset-ring-[1.5px] inset-ring-line-strong peer-checked:bg-accent peer-checked:text-white peer-checked:inset-ring-accent peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus">
        <Check size={18} strokeWidth={2.5} aria-hidden="true" />
      </span>
      <span className="pt-0.5">{label}</span>
    </label>
  );
}
