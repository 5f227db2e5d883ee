import * as words from '@aangan/contract/words/en/shared/people.ts';
import { classNames } from '../../ui/class-names.ts';

/** 'Great host' badge with a marigold diamond; white on photos in both themes. */
export function GreatHostMark({ look = 'plain', className }: { look?: 'plain' | 'photo'; className?: string }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2 rounded-tag px-2 pt-[3px] pb-0.5 text-[12.5px]/4 font-semibold whitespace-nowrap',
        look === 'photo' ? 'bg-white/96 text-[#231815] shadow-1' : 'bg-haldi-tint text-haldi',
        className,
      )}
    >
      <span
        aria-hidden="true"
        className={classNames('mb-px size-2 rotate-45', look === 'photo' ? 'bg-[#b26a00]' : 'bg-star-stroke')}
      />
      {words.greatHost}
    </span>
  );
}
