export { submitPassword as POST } from '@/lib/server/auth/account-form';
