export { default, generateMetadata } from '@/app/(main)/users/show/[id]/page';
