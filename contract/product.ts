/** The product's name, in one place: screens, mails and the checkout read it here. */
export const PRODUCT_NAME = 'Aangan';
