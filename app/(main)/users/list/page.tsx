export { default, metadata } from '@/app/(main)/users/page';
