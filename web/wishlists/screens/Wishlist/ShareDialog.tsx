import type { Wishlist } from '@aangan/contract/wishlists/calls.ts';
import * as words from '@aangan/contract/words/en/wishlists/wishlist.ts';
import { useState } from 'react';
import { CopyableUrl } from '../../../feeds/parts/CopyableUrl.tsx';
import { showError } from '../../../shared/show-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useShareList } from '../../queries/wishlists.ts';

interface ShareDialogProps {
  list: Wishlist;
  onClose: () => void;
}

/** Creates, shows and revokes the link of a list. */
export function ShareDialog({ list, onClose }: ShareDialogProps) {
  const share = useShareList(list._id);
  const revoke = useShareList(list._id);
  const [link, setLink] = useState<string | null>(null);

  return (
    <Dialog open title={words.shareOf({ name: list.name })} width="small" onClose={onClose}>
      <p className="mb-5 text-ink-2">{words.shareWhy}</p>
      {link === null ? (
        <Button
          busy={share.isPending}
          onClick={() =>
            share.mutate(true, { onSuccess: (shared) => setLink(shared.link ?? null), onError: showError })
          }
        >
          {list.shared ? words.showLink : words.makeLink}
        </Button>
      ) : (
        <>
          <CopyableUrl label={words.link} url={link} />
          {'share' in navigator && (
            <Button variant="secondary" size="row" className="mt-3" onClick={() => void send(list.name, link)}>
              {words.sendLink}
            </Button>
          )}
        </>
      )}
      {(list.shared || link !== null) && (
        <div className="mt-7 border-t border-line pt-5">
          <Button
            variant="destructive"
            size="row"
            busy={revoke.isPending}
            onClick={() =>
              revoke.mutate(false, {
                onSuccess: () => {
                  toast.success(words.takenBack, { detail: words.takenBackWhy });
                  onClose();
                },
                onError: showError,
              })
            }
          >
            {words.takeBack}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

/** Shares the link with the Web Share API. */
async function send(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // The user cancelled.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showError(error);
  }
}
