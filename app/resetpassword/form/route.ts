export { openAccount as GET } from '@/lib/server/resources/old-addresses';
