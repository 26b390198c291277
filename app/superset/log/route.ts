import { methodRefused } from '@/lib/server/known-method';

export { storeClientLog as POST } from '@/lib/server/log/client-log';
export { methodRefused as GET };
