export { default, generateMetadata } from '@/app/(main)/roles/show/[id]/page';
