export { listTags as GET } from '@/lib/server/resources/old-addresses';
