export { storeClientLog as POST } from '@/lib/server/log/client-log';
