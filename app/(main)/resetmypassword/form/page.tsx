export { default, metadata } from '@/app/(main)/user_info/page';
