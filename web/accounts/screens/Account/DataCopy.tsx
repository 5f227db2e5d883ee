import type { AccountView } from '@aangan/contract/accounts/accounts.ts';
import * as words from '@aangan/contract/words/en/accounts/data-export.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { Link } from 'wouter';
import { errorMessage } from '../../../api/api-error.ts';
import { paths } from '../../../shared/links.ts';
import { Note } from '../../../shared/Note.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/Button.tsx';
import { RichText } from '../../../ui/RichText.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRequestDataCopy } from '../../queries/account.ts';
import { Section } from './Section.tsx';

const privacyLink = (text: string) => (
  <Link to={paths.privacyPolicy} className="text-link underline underline-offset-4">
    {text}
  </Link>
);

/** Requests a copy of all personal data, and offers the download while the link is valid. */
export function DataCopy({ account: { dataExport } }: { account: AccountView }) {
  const requested = useRequestDataCopy();
  return (
    <Section title={words.title} lead={words.lead}>
      {dataExport === undefined && (
        <Button
          variant="secondary"
          className="max-sm:w-full"
          busy={requested.isPending}
          busyLabel={words.requesting}
          onClick={() => requested.mutate(undefined, { onError: (error) => toast.failure(errorMessage(error)) })}
        >
          {words.request}
        </Button>
      )}
      {dataExport !== undefined && dataExport.url === undefined && (
        <output>
          <Note tone="neem" title={words.making} detail={words.makingDetail} />
        </output>
      )}
      {dataExport?.url !== undefined && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <a href={dataExport.url} download className={buttonClass('secondary', 'large', 'max-sm:w-full')}>
            {words.button}
          </a>
          {dataExport.expiresAt !== undefined && (
            <p className="type-small type-figures text-muted">
              {words.until({ moment: formatMoment(new Date(dataExport.expiresAt)) })}
            </p>
          )}
        </div>
      )}
      <p className="type-small mt-5 text-muted">
        <RichText parts={words.privacy({ link: privacyLink })} />
      </p>
    </Section>
  );
}
