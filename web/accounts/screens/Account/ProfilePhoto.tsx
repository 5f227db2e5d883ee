import * as words from '@aangan/contract/words/en/accounts/account.ts';
import type { OwnProfile } from '@aangan/contract/accounts/people.ts';
import { parseFirstName } from '@aangan/contract/rules/first-name.ts';
import * as people from '@aangan/contract/words/en/shared/people.ts';
import { useId, useRef, useState } from 'react';
import { fieldErrors, errorMessage } from '../../../api/api-error.ts';
import { useCurrentUser } from '../../queries/current-user.ts';
import { useDeletePhoto, useSetPhoto } from '../../queries/people.ts';
import { Avatar } from '../../parts/Avatar.tsx';
import { photoFileError, shrinkPhoto } from '../../../homes/parts/shrink-photo.ts';
import { Button } from '../../../ui/Button.tsx';
import { ImagePlus } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast.ts';

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
            icon={<ImagePlus size={18} strokeWidth={1.75} aria-hidden="true" />}
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
                remove.mutate(undefined, {
                  onSuccess: () => toast.success(words.photoRemoved),
                  onError: (error) => toast.failure(errorMessage(error)),
                })
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
