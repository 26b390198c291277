export { setUpByPasskey as POST } from '@/lib/server/auth/factor/passkey-calls';
