export { openSqlLab as GET } from '@/lib/server/resources/old-addresses';
