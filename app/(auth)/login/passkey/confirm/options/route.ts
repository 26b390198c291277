export { confirmOptions as POST } from '@/lib/server/auth/factor/passkey-calls';
