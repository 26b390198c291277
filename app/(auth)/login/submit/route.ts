export { submitSignIn as POST } from '@/lib/server/auth/sign-in-form';
