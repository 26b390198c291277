export { submitNames as POST } from '@/lib/server/auth/account-form';
