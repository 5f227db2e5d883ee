import * as words from '@aangan/contract/words/en/accounts/account.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { languages } from '@aangan/contract/accounts/languages.ts';
import type { OwnProfile } from '@aangan/contract/accounts/people.ts';
import { useState } from 'react';
import { fieldErrors, errorMessage } from '../../../api/api-error.ts';
import { useChangeProfile } from '../../queries/people.ts';
import { Button } from '../../../ui/Button.tsx';
import { focusFirstInvalid } from '../../../ui/focus-invalid.ts';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toast } from '../../../ui/toast.ts';
import { LanguageChips } from './LanguageChips.tsx';

/** Form for the profile text and languages. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const change = useChangeProfile();
  const [refused, setRefused] = useState<Record<string, string>>({});

  function onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const chosen = typed.getAll('languages');
    const about = typed.get('about');
    const body = {
      about: typeof about === 'string' ? about : '',
      languages: languages.filter((code) => chosen.includes(code)),
    };
    setRefused({});
    change.mutate(body, {
      onSuccess: () => toast.success(words.profileSaved),
      onError: (error) => {
        const fields = fieldErrors(error);
        setRefused(fields);
        if (Object.keys(fields).length === 0) toast.failure(errorMessage(error));
        else focusFirstInvalid(form, fields);
      },
    });
  }

  return (
    <form noValidate onSubmit={onSubmit} className="mt-7">
      <TextArea
        label={labels.about}
        name="about"
        optional
        rows={5}
        dir="auto"
        defaultValue={profile.about ?? ''}
        hint={words.aboutHint}
        error={refused['about']}
      />
      <LanguageChips chosen={profile.languages} />
      <Button
        type="submit"
        variant="secondary"
        className="mt-6 max-sm:w-full"
        busy={change.isPending}
        busyLabel={busy.saving}
      >
        {words.saveProfile}
      </Button>
    </form>
  );
}
