export { default, generateMetadata } from '@/app/(main)/superset/dashboard/[key]/page';
