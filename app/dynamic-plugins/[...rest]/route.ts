export { missingPlugin as POST, openPlugin as GET } from '@/lib/server/resources/old-addresses';
