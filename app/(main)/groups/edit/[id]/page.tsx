export { default, generateMetadata } from '@/app/(main)/groups/show/[id]/page';
