export { submitRole as POST } from '@/lib/server/resources/security/role-form';
