import * as titles from '@aangan/contract/words/en/legal/titles.ts';
import { useSite } from '../api/site.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { LegalSections } from './LegalSections.tsx';
import { privacySections } from './privacy.tsx';
import { termsSections } from './terms.tsx';

interface LegalDialogProps {
  text: 'terms' | 'privacy' | 'cookies';
  onClose: () => void;
}

/** Legal text in a dialog, for visitors; same content as the two screens. */
export function LegalDialog({ text, onClose }: LegalDialogProps) {
  const site = useSite();
  const sections = text === 'terms' ? termsSections(site) : privacySections(site);
  const shown = text === 'cookies' ? sections.filter(({ id }) => id === 'security') : sections;
  return (
    <Dialog open onClose={onClose} title={titles[text]}>
      <LegalSections sections={shown} />
    </Dialog>
  );
}
