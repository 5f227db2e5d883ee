import { Dialog } from '../../ui/Dialog.tsx';
import { LegalSections } from './LegalSections.tsx';
import { privacySections } from './privacy.tsx';
import { termsSections } from './terms.tsx';

interface LegalDialogProps {
  text: 'terms' | 'privacy' | 'cookies';
  onClose: () => void;
}

const titles = { terms: 'Terms of Service', privacy: 'Privacy Policy', cookies: 'Cookie Policy' };

/** The small print for whoever is not signed in; the same texts as on the two screens. */
export function LegalDialog({ text, onClose }: LegalDialogProps) {
  const privacy = text === 'cookies' ? privacySections.filter(({ id }) => id === 'security') : privacySections;
  return (
    <Dialog open onClose={onClose} title={titles[text]}>
      <LegalSections sections={text === 'terms' ? termsSections : privacy} />
    </Dialog>
  );
}
