import * as listWords from '@aangan/contract/words/en/wishlists/wishlists.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import type { Wishlist } from '@aangan/contract/wishlists/wishlists.ts';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Share2 } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Tag } from '../../../ui/Tag.tsx';

const ShareDialog = lazyPart(() => import('./ShareDialog.tsx').then((file) => file.ShareDialog));

/** Opens the share dialog and shows whether the list is shared. */
export function ShareButton({ list }: { list: Wishlist }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex items-center gap-3">
      {list.shared && <Tag tone="neem">{listWords.shared}</Tag>}
      <Button
        variant="secondary"
        size="row"
        icon={<Share2 size={18} strokeWidth={1.75} aria-hidden="true" />}
        onPointerEnter={ShareDialog.prefetch}
        onFocus={ShareDialog.prefetch}
        onClick={() => setOpen(true)}
      >
        {buttons.share}
      </Button>
      {isOpen && <ShareDialog list={list} onClose={() => setOpen(false)} />}
    </div>
  );
}
