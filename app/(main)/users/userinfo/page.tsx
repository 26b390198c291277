export { default, generateMetadata } from '@/app/(main)/user_info/page';
