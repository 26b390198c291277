export { setUpOptions as POST } from '@/lib/server/auth/factor/passkey-calls';
