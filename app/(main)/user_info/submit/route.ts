export { submitAccount as POST } from '@/lib/server/auth/account-acts';
