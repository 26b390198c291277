import { refusalWords } from '@/lib/text/refusal-words';

/** The database parses an expression in the query that a chart would send; it reads no row. */
export async function checkExpression(button: HTMLButtonElement, editor: HTMLElement): Promise<void> {
  const place = button.closest('.part-expression');
  const area = place?.querySelector('textarea');
  const line = place?.querySelector<HTMLElement>('[data-check-result]');
  if (!area || !line) return;
  line.hidden = false;
  line.dataset.tone = 'wait';
  if (area.value.trim() === '') {
    line.textContent = 'There is nothing to check yet.';
    return;
  }
  line.textContent = 'Asking the database …';
  button.disabled = true;
  const problem = await problemOf(area.value, area.dataset.expression === 'metric', editor);
  button.disabled = false;
  line.dataset.tone = problem === null ? 'good' : 'bad';
  line.textContent = problem ?? 'The database understands it.';
}

async function problemOf(sqlExpression: string, isMetric: boolean, editor: HTMLElement): Promise<string | null> {
  const expression = { expressionType: 'SQL', sqlExpression, label: 'checked' };
  const query = {
    columns: isMetric ? [] : [expression],
    metrics: isMetric ? [expression] : [],
    extras: { where: '1 = 0' },
    row_limit: 1,
  };
  const body = {
    datasource: { id: Number(editor.dataset.datasetEditor), type: 'table' },
    queries: [query],
    result_format: 'json',
    result_type: 'full',
    force: true,
  };
  const token = editor.querySelector<HTMLInputElement>('[name=csrf_token]')?.value ?? '';
  const headers = { 'content-type': 'application/json', 'x-csrftoken': token };
  try {
    const response = await fetch('/api/v1/chart/data', { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = (await response.json()) as { result?: { error?: string | null }[] };
    if (!response.ok) return refusalWords(answer) || 'The database refused it.';
    return answer.result?.[0]?.error ?? null;
  } catch {
    return 'The server could not be reached.';
  }
}
