export { submitCode as POST } from '@/lib/server/auth/factor/step-form';
