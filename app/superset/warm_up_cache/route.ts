export { warmUpByAddress as GET } from '@/lib/server/resources/old-addresses';
