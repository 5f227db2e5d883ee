import type { Automatic, AutomaticTrigger, NewAutomatic } from '@aangan/contract/inbox/host-messages.ts';
import { MAX_DAYS_BEFORE } from '@aangan/contract/limits.ts';
import * as words from '@aangan/contract/words/en/inbox/automatic.ts';
import * as common from '@aangan/contract/words/en/inbox/message-templates.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import { useState } from 'react';
import { fieldErrors, errorMessage } from '../../../../api/api-error.ts';
import { TemplateField } from '../../../../inbox/parts/TemplateField.tsx';
import { useSaveAutomaticMessage } from '../../../../inbox/queries/host-messages.ts';
import { ErrorNote } from '../../../../shared/Note.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { SelectField } from '../../../../ui/Field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { triggerLabels } from './automatic-texts.ts';

interface AutomaticFormProps {
  homeId: string;
  /** Null for a new message. */
  message: Automatic | null;
  onClose: () => void;
}

const twoDigits = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const hours = Object.fromEntries(Array.from({ length: 24 }, (_, hour) => [twoDigits(hour), twoDigits(hour)]));
const dayCounts = Object.fromEntries(
  Array.from({ length: MAX_DAYS_BEFORE + 1 }, (_, days) => [String(days), String(days)]),
);

/** Form of an automatic message: trigger and text. Keeps its input if saving fails. */
export function AutomaticForm({ homeId, message: savedMessage, onClose }: AutomaticFormProps) {
  const [trigger, setTrigger] = useState<AutomaticTrigger>(savedMessage?.when ?? 'payment');
  const [days, setDays] = useState(String(savedMessage?.days ?? 2));
  const [hour, setHour] = useState(savedMessage?.hour ?? '09:00');
  const [message, setMessage] = useState(savedMessage?.message ?? '');
  const save = useSaveAutomaticMessage(homeId, savedMessage?._id ?? null);
  const errors = fieldErrors(save.error);
  const hasFormError = save.error !== null && Object.keys(errors).length === 0;

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(toRule({ trigger, days: Number(days), hour, message }), {
          onSuccess: () => {
            toast.success(words.saved);
            onClose();
          },
        });
      }}
    >
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
        <SelectField
          name="when"
          label={words.when}
          choices={triggerLabels()}
          value={trigger}
          error={errors['when']}
          onChange={(event) => setTrigger(event.target.value as AutomaticTrigger)}
        />
        {trigger === 'before' && (
          <SelectField
            name="days"
            label={words.days}
            choices={dayCounts}
            value={days}
            error={errors['days']}
            onChange={(event) => setDays(event.target.value)}
          />
        )}
        {(trigger === 'before' || trigger === 'checkout') && (
          <SelectField
            name="hour"
            label={words.hour}
            choices={hours}
            value={hour}
            error={errors['hour']}
            onChange={(event) => setHour(event.target.value)}
          />
        )}
      </div>
      {trigger === 'before' && <p className="type-small text-muted">{words.late}</p>}
      <TemplateField value={message} error={errors['message']} onChange={setMessage} />
      {hasFormError && <ErrorNote title={errorMessage(save.error)} />}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="row" busy={save.isPending} busyLabel={busy.saving}>
          {common.save}
        </Button>
        <Button variant="secondary" size="row" onClick={onClose}>
          {common.cancel}
        </Button>
      </div>
    </form>
  );
}

interface Choices {
  trigger: AutomaticTrigger;
  days: number;
  hour: string;
  message: string;
}

/** Sends days and hour only for triggers that use them. */
function toRule({ trigger, days, hour, message }: Choices): NewAutomatic {
  if (trigger === 'before') return { when: trigger, days, hour, message };
  return trigger === 'checkout' ? { when: trigger, hour, message } : { when: trigger, message };
}
