export { default, metadata } from '@/app/(main)/roles/page';
