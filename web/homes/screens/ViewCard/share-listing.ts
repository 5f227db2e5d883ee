import * as words from '@aangan/contract/words/en/homes/view-card.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { landMarkAndCity } from '../../parts/place.ts';
import { viewCardOf } from '../../../shared/links.ts';
import { toast } from '../../../ui/toast.ts';

/** Shares the address with the Web Share API, or copies it. */
export async function shareListing(listing: Listing): Promise<void> {
  const url = `${location.origin}${viewCardOf(listing._id)}`;
  if ('share' in navigator && (await share({ title: listing.title, text: landMarkAndCity(listing), url }))) return;
  try {
    await navigator.clipboard.writeText(url);
    toast.success(words.linkCopied, { detail: words.linkCopiedDetail });
  } catch {
    // Without a secure context or permission there is no clipboard: shows the link for manual copying.
    toast.notice(words.copyLink, { detail: url, autoClose: 15_000 });
  }
}

/** Whether the share sheet was available; cancelling counts. */
async function share(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
