export { testDirectory as POST } from '@/lib/server/auth/sso/directory-test';
