import { makeApiToken } from '@/lib/server/auth/api-token';

/** The `Authorization` header with a new token for programs of this user. */
export async function tokenHeader(userId: number, allows: 'full' | 'read'): Promise<string> {
  const token = await makeApiToken(userId, { name: allows, onlyReads: allows === 'read', days: 7 });
  return `Bearer ${token}`;
}
