import type { Photo as PhotoFiles } from '@aangan/contract/homes/photos.ts';
import * as words from '@aangan/contract/words/en/shared/people.ts';
import { classNames } from '../../ui/class-names.ts';
import { Photo } from '../../ui/Photo.tsx';
import { Wall, type WallColour } from '../../ui/Wall.tsx';
import { firstLetter } from './first-letter.ts';

interface AvatarProps {
  person: { _id: string; firstName: string; photo?: PhotoFiles | undefined };
  /** Size in pixels; `className` may override it. */
  size: number;
  className?: string;
  /** Border radius class. */
  corners?: 'rounded-panel' | 'rounded-small' | 'rounded-tag';
  /** Whether the name is shown beside it, so the image is decorative. */
  isNamed?: boolean;
  priority?: boolean;
}

const palette: readonly WallColour[] = ['pink', 'mint', 'blue', 'rose', 'ochre', 'lilac', 'neem', 'slate'];

/** A person's photo, or their initial on one of eight colours, stable per person. */
export function Avatar({ person, size, className, corners = 'rounded-panel', isNamed = false, priority }: AvatarProps) {
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
    <Wall colour={palette[Number.parseInt(_id.slice(0, 2), 16) % palette.length]} className={frame}>
      <svg viewBox="0 0 100 100" className="size-full text-[#3a1d12]" aria-hidden="true">
        <text x="50" y="69" textAnchor="middle" fontSize="52" fill="currentColor" className="font-serif font-medium">
          {firstLetter(firstName)}
        </text>
      </svg>
    </Wall>
  );
}
