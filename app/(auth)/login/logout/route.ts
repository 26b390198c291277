export { signOut as GET, signOut as POST } from '@/lib/server/auth/sign-in-form';
