export { openExplore as GET, openExplore as POST } from '@/lib/server/resources/old-addresses';
