export { openHome as GET } from '@/lib/server/resources/old-addresses';
