import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import { Ban, DoorOpen, type Icon } from '../../../ui/icons.ts';

interface AvailabilityChoiceProps {
  /** Null if the days differ. */
  blocked: boolean | null;
  onChange: (blocked: boolean) => void;
}

/** Choice between available and blocked. */
export function AvailabilityChoice({ blocked, onChange }: AvailabilityChoiceProps) {
  return (
    <fieldset>
      <legend className="type-label mb-2">{words.availability}</legend>
      <div className="grid grid-cols-2 gap-2">
        <Choice label={words.open} Icon={DoorOpen} checked={blocked === false} onChoose={() => onChange(false)} />
        <Choice label={words.blocked} Icon={Ban} checked={blocked === true} onChoose={() => onChange(true)} />
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  Icon: Icon;
  checked: boolean;
  onChoose: () => void;
}

function Choice({ label, Icon, checked, onChoose }: ChoiceProps) {
  return (
    <label className="boxed motion-colour flex min-h-13 cursor-pointer items-center justify-center gap-2 rounded-field font-medium inset-ring-[1.5px] inset-ring-line-strong hover:bg-sunken has-checked:bg-tint has-checked:font-semibold has-checked:inset-ring-2 has-checked:inset-ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input type="radio" name="availability" className="sr-only" checked={checked} onChange={onChoose} />
      <Icon size={19} strokeWidth={1.75} aria-hidden="true" />
      <span className="pt-0.5">{label}</span>
    </label>
  );
}
