export { enterByProxy as GET } from '@/lib/server/auth/sso/proxy/enter-by-proxy';
