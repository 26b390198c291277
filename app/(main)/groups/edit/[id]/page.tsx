export { default, metadata } from '@/app/(main)/groups/show/[id]/page';
