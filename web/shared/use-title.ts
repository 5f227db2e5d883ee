import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import { useEffect } from 'react';

/** Sets a more specific window title than the route's; null for the product's name alone. */
export function useTitle(title: string | null): void {
  useEffect(() => setTitle(title), [title]);
}

export function setTitle(title: string | null): void {
  document.title = title === null ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`;
}
