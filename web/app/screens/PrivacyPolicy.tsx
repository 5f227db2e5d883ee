import { NOTICE_VERSION } from '@aangan/contract/privacy/notice.ts';
import { formatDate } from '@aangan/contract/rules/dates.ts';
import * as words from '@aangan/contract/words/en/legal/privacy-policy.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import { useEffect } from 'react';
import { useSite } from '../../api/site.ts';
import { LegalSections } from '../../legal/LegalSections.tsx';
import { privacySections } from '../../legal/privacy.tsx';
import { paths } from '../../shared/links.ts';
import { BackButton } from '../../ui/RoundButton.tsx';

export function PrivacyPolicy() {
  const site = useSite();
  useEffect(() => {
    if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <div className="page page-text pt-7 pb-16 md:pt-9">
      <div className="flex items-center gap-4">
        <BackButton to={paths.start} className="print:hidden" />
        <h1 className="type-h1">{titles.privacyPolicy}</h1>
      </div>
      <p className="type-long mt-5">{words.lead}</p>
      <p className="mt-3 text-muted">{words.version({ date: formatDate(NOTICE_VERSION) })}</p>
      <LegalSections sections={privacySections(site)} />
    </div>
  );
}
