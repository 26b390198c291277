import { metadata } from '@/db/client';
import { user } from '@/db/schema/user';

console.log('opening');
const db = await metadata();
await db.insert(user).values({ username: 'held', email: 'held@example.com', first_name: 'He', last_name: 'Ld' });
console.log('written');
setInterval(() => undefined, 1_000);
