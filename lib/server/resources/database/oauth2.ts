import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { database } from '@/db/schema/database';
import { AppError } from '@/lib/errors/app-error';
import type { Action, Call } from '@/lib/server/api/resource';
import { exchangeCode, oauth2ClientIn } from '@/lib/server/database/oauth2-client';
import { readState, verifierOf } from '@/lib/server/database/oauth2-state';
import { keepTokens } from '@/lib/server/database/user-token';
import { escaped } from '@/lib/viz/kit/html/markup';

/** Notifies the waiting page, then closes this window. */
const script = `const channel = new BroadcastChannel('oauth2');
channel.postMessage({ tabId: document.body.dataset.tab });
window.close();`;
const scriptHash = createHash('sha256').update(script).digest('base64');

/**
 * `GET database/oauth2/`: the redirect target after signing in with a database's OAuth2 provider. Only the user who
 * began the sign-in may complete it: the state contains the user's id, and the session must be theirs.
 */
async function comeBack({ url, viewer }: Call): Promise<Response> {
  const given = url.searchParams;
  const reason = given.get('error');
  if (reason !== null) {
    const facts = { reason: given.get('error_description') ?? reason, extra: { error: reason } };
    throw new AppError('oauth2_refused', facts);
  }
  const text = given.get('state');
  if (text === null) throw new AppError('oauth2_state_missing');
  const state = await readState(text);
  if (viewer.kind !== 'user' || viewer.id !== state.user_id) throw new AppError('oauth2_state_foreign');
  const code = given.get('code');
  if (code === null) throw new AppError('oauth2_refused', { reason: 'it sent no code' });
  const db = await metadata();
  const [row] = await db.select().from(database).where(eq(database.id, state.database_id));
  const client = row ? oauth2ClientIn(row.encrypted_extra) : null;
  if (!row || client === null) throw new AppError('database_not_found');
  const tokens = await exchangeCode(client, code, verifierOf(state));
  await keepTokens({ database_id: row.id, user_id: state.user_id }, tokens);
  return page(row.database_name, state.tab_id);
}

function page(name: string, tab: string): Response {
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Signed in</title></head>
<body data-tab="${escaped(tab)}">
<p>You are signed in to “${escaped(name)}”. You can close this window.</p>
<script>${script}</script>
</body>
</html>`;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; script-src 'sha256-${scriptHash}'; frame-ancestors 'none'`,
    },
  });
}

export const oauth2Action: Action = {
  method: 'GET',
  path: 'oauth2',
  answerTypes: ['text/html'],
  permission: null,
  summary: 'Where a provider leads back to',
  run: comeBack,
};
