export { additionOptions as POST } from '@/lib/server/auth/factor/passkey-calls';
