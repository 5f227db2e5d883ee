/** The product's name, used by screens, mails and the checkout. */
export const PRODUCT_NAME = 'Aangan';
