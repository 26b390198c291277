export { submitSetUp as POST } from '@/lib/server/auth/factor/step-form';
