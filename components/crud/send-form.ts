import { openPage, pagePath } from '@/lib/client/page-path';
import { refusalWords } from '@/lib/text/refusal-words';
import { answerOf } from './answer';

/**
 * Sends a form without leaving the page. Returns false on a refusal; the typed values then remain. If the success
 * address is the current page, the page is reloaded. The page says in the place for a problem what to tell there.
 */
export async function sendForm(form: HTMLFormElement, onSaved?: () => void): Promise<boolean> {
  const buttons = form.querySelectorAll<HTMLButtonElement>('button:enabled');
  for (const button of buttons) button.disabled = true;
  const problem = form.querySelector<HTMLElement>('[data-record-problem]');
  if (problem !== null) problem.hidden = true;
  const init = { method: 'POST', body: new FormData(form), headers: { accept: 'application/json' } };
  const answer = await answerOf(form.action, init);
  const { lead } = (answer.body ?? {}) as { readonly lead?: string };
  if (lead !== undefined) {
    onSaved?.();
    if (lead === pagePath() + location.search) location.reload();
    else openPage(lead);
    return true;
  }
  for (const button of buttons) button.disabled = false;
  if (problem === null) return false;
  const { refused = '' } = problem.dataset;
  problem.textContent =
    answer.problem === null
      ? refusalWords(answer.body) || refused
      : (problem.dataset[answer.problem] ?? '').replace('{status}', String(answer.status));
  problem.hidden = false;
  problem.scrollIntoView({ block: 'nearest' });
  return false;
}
