export { openDatasource as GET } from '@/lib/server/resources/old-addresses';
