export { openDashboardLink as GET } from '@/lib/server/legacy/dashboard-link';
