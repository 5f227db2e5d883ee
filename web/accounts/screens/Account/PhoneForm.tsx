import * as words from '@aangan/contract/words/en/accounts/account.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import type { OwnProfile, SentCode } from '@aangan/contract/accounts/people.ts';
import { useState } from 'react';
import { errorMessage } from '../../../api/api-error.ts';
import { useDeletePhone, useSendPhoneCode } from '../../queries/people.ts';
import { useNativeForm } from '../../parts/use-native-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { toast } from '../../../ui/toast.ts';
import { CodeForm } from './CodeForm.tsx';
import { Section } from './Section.tsx';

/** The verified number; otherwise the number form, then the code form. */
export function PhoneForm({ profile }: { profile: OwnProfile }) {
  const [sent, setSent] = useState<SentCode | null>(null);
  return (
    <Section title={words.phone} lead={words.phoneLead}>
      {profile.phone !== undefined && <ConfirmedPhone phone={profile.phone} />}
      {profile.phone === undefined && sent === null && <NumberForm onSent={setSent} />}
      {profile.phone === undefined && sent !== null && (
        <CodeForm key={sent.expiresAt} sent={sent} onSent={setSent} onBack={() => setSent(null)} />
      )}
    </Section>
  );
}

function ConfirmedPhone({ phone }: { phone: string }) {
  const forget = useDeletePhone();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="type-figures flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {phone}
        <Tag tone="neem">{words.confirmed}</Tag>
      </p>
      <Button
        variant="secondary"
        size="row"
        busy={forget.isPending}
        onClick={() =>
          forget.mutate(undefined, {
            onSuccess: () => toast.success(words.phoneForgotten),
            onError: (error) => toast.failure(errorMessage(error)),
          })
        }
      >
        {words.deletePhone}
      </Button>
    </div>
  );
}

function NumberForm({ onSent }: { onSent: (sent: SentCode) => void }) {
  const send = useSendPhoneCode();
  const { refused, onSubmit } = useNativeForm<'phone'>(({ phone }, { refuse }) =>
    send.mutate(
      { phone },
      {
        onSuccess: onSent,
        onError: (error) => {
          if (!refuse(error)) toast.failure(errorMessage(error));
        },
      },
    ),
  );
  return (
    <form noValidate onSubmit={onSubmit}>
      <Field
        type="tel"
        label={words.phoneNumber}
        name="phone"
        autoComplete="tel"
        maxLength={24}
        error={refused['phone']}
      />
      <Button
        type="submit"
        variant="secondary"
        className="mt-5 max-sm:w-full"
        busy={send.isPending}
        busyLabel={busy.sending}
      >
        {words.sendCode}
      </Button>
    </form>
  );
}
