import * as words from '@aangan/contract/words/en/accounts/account.ts';
import type { OwnProfile } from '@aangan/contract/accounts/people.ts';
import { Link } from 'wouter';
import { useOwnProfile } from '../../queries/people.ts';
import { personOf } from '../../../shared/links.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RichText } from '../../../ui/RichText.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { PhoneForm } from './PhoneForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfilePhoto } from './ProfilePhoto.tsx';
import { Section } from './Section.tsx';

/** Public profile and phone number. */
export function Profile() {
  const { data: profile, isError, isFetching, refetch } = useOwnProfile();
  return (
    <>
      <Section title={words.profile} lead={profile === undefined ? undefined : <Lead profile={profile} />}>
        {profile === undefined && !isError && <Skeleton className="h-110" />}
        {profile === undefined && isError && <ErrorState busy={isFetching} onRetry={() => void refetch()} />}
        {profile !== undefined && (
          <>
            <ProfilePhoto profile={profile} />
            <ProfileForm profile={profile} />
          </>
        )}
      </Section>
      {profile !== undefined && (profile.verifiesPhones || profile.phone !== undefined) && (
        <PhoneForm profile={profile} />
      )}
    </>
  );
}

function Lead({ profile }: { profile: OwnProfile }) {
  const page = (text: string) => (
    <Link to={personOf(profile._id)} className="text-link underline underline-offset-4">
      {text}
    </Link>
  );
  return <RichText parts={words.profileLead({ page })} />;
}
