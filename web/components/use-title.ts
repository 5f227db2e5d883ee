import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import { useEffect } from 'react';

/** Names the window after what the screen shows, where that says more than its route's own title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
