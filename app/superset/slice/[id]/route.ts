export { openSlice as GET } from '@/lib/server/resources/old-addresses';
