export { showCsrfToken as GET } from '@/lib/server/legacy/csrf-token';
