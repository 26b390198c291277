export { openQueryHistory as GET } from '@/lib/server/resources/old-addresses';
