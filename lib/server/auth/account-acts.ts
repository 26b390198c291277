import { forgetViewers } from '@/lib/server/cache/viewers';
import { pageTexts } from '@/lib/text/messages/page-texts';
import type { Notice } from '@/lib/text/notice';
import { bad, numberIn, type Outcome, type Sent, submit } from './account-form';
import { logAccount } from './account-log';
import { makeApiToken, revokeApiToken, tokenDays } from './api-token';
import { newRecovery, removePasskey, renamePasskey, setFactor, unsetFactor } from './factor/factor-acts';
import { startSession } from './session-token';
import { showOnce } from './shown-once';
import { endSessions } from './sign-in';

const t = pageTexts('account');

type Act = (sent: Sent) => Promise<Outcome>;

/** What the forms of the page of one's own account do, by the name of the button that sends them. */
const acts: ReadonlyMap<string, Act> = new Map(
  Object.entries({
    makeToken,
    revokeToken,
    endOthers,
    setFactor,
    unsetFactor,
    newRecovery,
    removePasskey,
    renamePasskey,
  }),
);

/** `POST /user_info/`: the forms of one's own account, its names and password excepted. */
export function submitAccount(request: Request): Promise<Response> {
  return submit(request, 'can_read on user', async (sent) => {
    const act = acts.get(sent.fields.get('act') ?? '');
    return act === undefined ? { notice: null } : act(sent);
  });
}

async function makeToken({ id, fields, headers }: Sent): Promise<Outcome> {
  const name = (fields.get('name') ?? '').trim();
  const days = Number(fields.get('days'));
  if (name === '' || name.length > 64 || !tokenDays.some((known) => known === days)) return bad(t('tokenUnfit'));
  const token = await makeApiToken(id, { name, days, onlyReads: fields.get('allows') !== 'everything' });
  if (token === null) return bad(t('tooManyTokens'));
  await logAccount('ApiToken.post', id, id, name);
  const shown = await showOnce({ userId: id, kind: 'token', name, secrets: [token] }, headers);
  return { notice: null, cookies: [shown] };
}

async function revokeToken({ id, fields }: Sent): Promise<Outcome> {
  const name = await revokeApiToken(id, numberIn(fields, 'token'));
  if (name === null) return bad(t('noSuchToken'));
  await logAccount('ApiToken.delete', id, id, name);
  return good(t('tokenRevoked', { name }));
}

/** The browser that asks gets a new session. */
async function endOthers({ id, headers }: Sent): Promise<Outcome> {
  const owner = await endSessions(id);
  await logAccount('Session.delete', id, id);
  forgetViewers();
  return { ...good(t('othersEnded')), cookies: [await startSession(owner, headers)] };
}

function good(text: string): { readonly notice: Notice } {
  return { notice: { isGood: true, text } };
}
