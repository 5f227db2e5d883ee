import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import { useEffect } from 'react';

/** Sets a more specific window title than the route's. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
