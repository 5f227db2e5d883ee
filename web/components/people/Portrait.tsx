import type { Photo as PhotoFiles } from '@aangan/contract/listing/photos.ts';
import * as words from '@aangan/contract/words/en/shared/people.ts';
import { classNames } from '../../ui/class-names.ts';
import { Photo } from '../../ui/Photo.tsx';
import { Wall, type WallColour } from '../../ui/Wall.tsx';
import { firstLetter } from './first-letter.ts';

interface PortraitProps {
  person: { _id: string; firstName: string; photo?: PhotoFiles | undefined };
  /** How large it is drawn, in pixels; its square fills `className` where that says so. */
  size: number;
  className?: string;
  /** The corners of its frame. */
  corners?: 'rounded-panel' | 'rounded-small' | 'rounded-tag';
  /** The person's name stands beside it. */
  isNamed?: boolean;
  priority?: boolean;
}

const walls: readonly WallColour[] = ['pink', 'mint', 'blue', 'rose', 'ochre', 'lilac', 'neem', 'slate'];

/** A person's photo, or the first letter of their name on one of the eight walls, always the same for one person. */
export function Portrait({
  person,
  size,
  className,
  corners = 'rounded-panel',
  isNamed = false,
  priority,
}: PortraitProps) {
  const { _id, firstName, photo } = person;
  const frame = classNames('aspect-square shrink-0', corners, className);
  if (photo !== undefined) {
    return (
      <Photo
        photo={photo}
        alt={isNamed ? '' : words.photoOf({ name: firstName })}
        sizes={`${size}px`}
        priority={priority}
        className={frame}
      />
    );
  }
  return (
    <Wall colour={walls[Number.parseInt(_id.slice(0, 2), 16) % walls.length]} className={frame}>
      <svg viewBox="0 0 100 100" className="size-full text-[#3a1d12]" aria-hidden="true">
        <text x="50" y="69" textAnchor="middle" fontSize="52" fill="currentColor" className="font-serif font-medium">
          {firstLetter(firstName)}
        </text>
      </svg>
    </Wall>
  );
}
