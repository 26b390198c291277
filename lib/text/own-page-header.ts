/** Sent by the pages of the product with their calls: their readers read errors in their own language. */
export const ownPageHeader = 'x-own-page';
