export { default, generateMetadata } from '@/app/(main)/users/page';
