import type { ShownToken } from '@/components/account/token-section';
import { apiTokensOf } from '@/lib/server/auth/api-token';

/** The tokens of a user as the page shows them. */
export async function shownTokens(userId: number): Promise<ShownToken[]> {
  return (await apiTokensOf(userId)).map((token) => ({
    id: token.id,
    name: token.name,
    onlyReads: token.only_reads,
    madeAt: token.created_at,
    expiresAt: token.expires_at,
    lastUsedAt: token.last_used_at,
  }));
}
