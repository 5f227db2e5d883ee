import { type Language, languages } from '@aangan/contract/accounts/languages.ts';
import type { OwnProfile } from '@aangan/contract/accounts/people.ts';
import { parseFirstName } from '@aangan/contract/rules/first-name.ts';
import * as words from '@aangan/contract/words/en/accounts/account.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import * as people from '@aangan/contract/words/en/shared/people.ts';
import { useId, useRef, useState } from 'react';
import { errorMessage, fieldErrors } from '../../../api/api-error.ts';
import { photoFileError, shrinkPhoto } from '../../../homes/parts/shrink-photo.ts';
import { showError } from '../../../shared/show-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { Check, ImagePlus } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast.ts';
import { useNativeForm } from '../../parts/NativeForm.tsx';
import { Avatar, languageLabel } from '../../parts/PersonDetails.tsx';
import { useCurrentUser } from '../../queries/current-user.ts';
import { useChangeProfile, useDeletePhoto, useSetPhoto } from '../../queries/people.ts';

/** The most common languages, which are shown in addition to the chosen languages. */
const FIRST: readonly Language[] = ['en', 'hi', 'bn', 'mr', 'te', 'ta', 'gu', 'kn', 'ml', 'pa', 'ur'];

/** Language chips; less common languages are shown on demand, sorted by name. */
function LanguageChips({ chosen }: { chosen: readonly Language[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const [first] = useState(() => new Set([...FIRST, ...chosen]));
  const others = languages
    .filter((code) => !first.has(code))
    .toSorted((one, other) => languageLabel(one).localeCompare(languageLabel(other)));
  const shown = [...first, ...(showsAll ? others : [])];
  return (
    <fieldset className="mt-7">
      <legend className="type-label mb-3">{words.languages}</legend>
      <div className="flex flex-wrap gap-2.5">
        {shown.map((code) => (
          <label
            key={code}
            className="boxed motion-colour flex min-h-11 cursor-pointer items-center gap-2 rounded-field bg-raised px-3.5 inset-ring-[1.5px] inset-ring-line-strong hover:bg-sunken has-checked:bg-sunken has-checked:font-semibold has-checked:inset-ring-2 has-checked:inset-ring-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="checkbox"
              name="languages"
              value={code}
              defaultChecked={chosen.includes(code)}
              className="peer sr-only"
            />
            <Check size={16} strokeWidth={2.5} className="hidden peer-checked:block" />
            <span className="pt-0.5">{languageLabel(code)}</span>
          </label>
        ))}
        {!showsAll && others.length > 0 && (
          <Button variant="text" size="row" onClick={() => setShowsAll(true)}>
            {words.moreLanguages}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** Form for the profile text and languages. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const change = useChangeProfile();
  const { refused, onSubmit } = useNativeForm<'about'>(async ({ about }, { form }) => {
    const chosen = new FormData(form).getAll('languages');
    await change.mutateAsync({ about, languages: languages.filter((code) => chosen.includes(code)) });
    toast.success(words.profileSaved);
  });

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

/** Profile photo or initial, with buttons to change it. A chosen photo uploads immediately. */
export function ProfilePhoto({ profile }: { profile: OwnProfile }) {
  const { user } = useCurrentUser();
  const send = useSetPhoto();
  const remove = useDeletePhoto();
  const chooser = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const hintId = useId();
  const hasPhoto = profile.photo !== undefined;
  const firstName = parseFirstName(user?.name ?? '') ?? people.nameless;

  async function choose(file: File | undefined) {
    if (file === undefined) return;
    const reason = photoFileError(file);
    setRefused(reason);
    if (reason !== null) return;
    send.mutate(await shrinkPhoto(file), {
      onSuccess: () => toast.success(words.photoSaved),
      onError: (error) => setRefused(fieldErrors(error)['image1'] ?? errorMessage(error)),
    });
  }

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar person={{ ...profile, firstName }} size={112} className="w-28" />
      <div className="min-w-56 flex-1">
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          aria-label={words.photo}
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            void choose(file);
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            size="row"
            icon={<ImagePlus size={18} />}
            busy={send.isPending}
            busyLabel={words.uploading}
            aria-describedby={hintId}
            onClick={() => chooser.current?.click()}
          >
            {hasPhoto ? words.anotherPhoto : words.choosePhoto}
          </Button>
          {hasPhoto && (
            <Button
              variant="destructive"
              size="row"
              busy={remove.isPending}
              onClick={() =>
                remove.mutate(undefined, { onSuccess: () => toast.success(words.photoRemoved), onError: showError })
              }
            >
              {words.removePhoto}
            </Button>
          )}
        </div>
        <p
          id={hintId}
          role={refused === null ? undefined : 'alert'}
          className={refused === null ? 'type-small mt-2.5 text-muted' : 'type-small mt-2.5 font-semibold text-lac'}
        >
          {refused ?? words.photoHint}
        </p>
      </div>
    </div>
  );
}
