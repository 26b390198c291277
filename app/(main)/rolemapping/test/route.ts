export { startTest as GET } from '@/lib/server/auth/sso/test-forms';
