export { openDatasetById as GET } from '@/lib/server/resources/old-addresses';
