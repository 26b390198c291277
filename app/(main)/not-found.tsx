/** The same page as outside, within the frame of the product. */
export { default } from '@/app/not-found';
