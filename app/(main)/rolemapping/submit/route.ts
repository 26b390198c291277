export { submitClaims as POST } from '@/lib/server/auth/sso/test-forms';
