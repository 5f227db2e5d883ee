import * as words from '@aangan/contract/words/en/inbox/account-news.ts';
import type { NotificationSettings, NotificationSettingsChange } from '@aangan/contract/inbox/notification-settings.ts';
import { errorMessage } from '../../../api/api-error.ts';
import { useChangeNotificationSettings } from '../../queries/notification-settings.ts';
import { Check } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast.ts';

const kinds = ['messages', 'bookings', 'reminders', 'reviews', 'payouts', 'account'] as const;

/** Notification kinds by channel. Each checkbox saves immediately. */
export function ChannelsTable({ settings }: { settings: NotificationSettings }) {
  return (
    <table className="w-full text-left">
      <thead>
        <tr className="type-label text-muted">
          <th scope="col" className="pb-2 font-semibold">
            {words.about}
          </th>
          <th scope="col" className="w-18 pb-2 text-center font-semibold sm:w-24">
            {words.mail}
          </th>
          <th scope="col" className="w-18 pb-2 text-center font-semibold sm:w-24">
            {words.push}
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind} className="border-t border-line">
            <th scope="row" className="py-3 pr-3 text-left font-normal">
              <span className="block font-semibold">{words[kind]}</span>
              <span className="type-small block text-muted">{words[`${kind}Detail`]}</span>
            </th>
            <td className="text-center">
              {kind === 'bookings' || kind === 'account' ? (
                <span className="type-small text-muted">{words.always}</span>
              ) : (
                <Choice
                  label={words.byMail({ kind: words[kind] })}
                  isOn={settings.mail[kind]}
                  change={(isOn) => ({ mail: { [kind]: isOn } })}
                />
              )}
            </td>
            <td className="text-center">
              {kind === 'account' ? (
                <span className="type-small text-muted">{words.never}</span>
              ) : (
                <Choice
                  label={words.byPush({ kind: words[kind] })}
                  isOn={settings.push[kind]}
                  change={(isOn) => ({ push: { [kind]: isOn } })}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ChoiceProps {
  label: string;
  isOn: boolean;
  change: (isOn: boolean) => NotificationSettingsChange;
}

/** Checkbox with a 44 px target; shows the pending value and reverts on failure. */
function Choice({ label, isOn, change }: ChoiceProps) {
  const { mutate, isPending } = useChangeNotificationSettings();
  return (
    <label className="relative mx-auto flex size-13 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        className="peer sr-only"
        aria-label={label}
        checked={isPending ? !isOn : isOn}
        onChange={({ target }) =>
          mutate(change(target.checked), { onError: (error) => toast.failure(errorMessage(error)) })
        }
      />
      <span className="boxed motion-colour flex size-6 items-center justify-center rounded-tag bg-raised text-transparent inset-ring-[1.5px] inset-ring-line-strong peer-checked:bg-accent peer-checked:text-white peer-checked:inset-ring-accent peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus">
        <Check size={18} strokeWidth={2.5} aria-hidden="true" />
      </span>
    </label>
  );
}
