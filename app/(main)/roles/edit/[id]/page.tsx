export { default, metadata } from '@/app/(main)/roles/show/[id]/page';
