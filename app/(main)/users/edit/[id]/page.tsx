export { default, metadata } from '@/app/(main)/users/show/[id]/page';
