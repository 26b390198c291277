export { default, generateMetadata } from '@/app/(main)/roles/page';
