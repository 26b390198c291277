export { openNewDashboard as GET } from '@/lib/server/resources/old-addresses';
