import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import type { Feed } from '@aangan/contract/feeds/feeds.ts';
import { useState } from 'react';
import { CheckBox } from './CheckBox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { SaveRow } from './SaveRow.tsx';
import { useFocusFirstField } from './use-focus-first-field.ts';
import { useHostForm } from './use-host-form.ts';

interface SiteFormProps {
  title: string;
  /** Null for a new season. */
  feed: Feed | null;
  isPending: boolean;
  /** Without `url` the address is unchanged. Rejects with the server's refusal. */
  onSend: (site: { name: string; url?: string; passOn: boolean }) => Promise<unknown>;
  onClose: () => void;
}

/** Form of an external site: name, calendar URL, and whether its bookings are passed on to other sites. */
export function SiteForm({ title, feed, isPending, onSend, onClose }: SiteFormProps) {
  const [passOn, setPassOn] = useState(feed?.passOn ?? false);
  const { refused, failure, onSubmit } = useHostForm<'name' | 'url'>(async ({ name, url }) => {
    await onSend({ name, passOn, ...((feed === null || url.trim() !== '') && { url: url.trim() }) });
    onClose();
  });
  const first = useFocusFirstField();

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-6">
      <h2 className="type-h3">{title}</h2>
      <Field
        ref={first}
        name="name"
        label={words.siteName}
        maxLength={60}
        autoComplete="off"
        defaultValue={feed?.name ?? ''}
        error={refused['name']}
      />
      <Field
        name="url"
        type="url"
        label={words.siteUrl}
        optional={feed !== null}
        autoComplete="off"
        spellCheck={false}
        placeholder={feed?.url}
        hint={feed === null ? words.siteUrlHint : words.siteUrlKept}
        error={refused['url']}
      />
      <CheckBox label={words.passOn} checked={passOn} onChange={setPassOn} />
      <SaveRow isPending={isPending} failure={failure} onCancel={onClose} />
    </form>
  );
}
