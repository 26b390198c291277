interface Answer {
  readonly lead?: string;
  readonly message?: string;
}

/** Sends a form that stands for calls without leaving it; what was typed stays when it is refused. False then. */
export async function sendForm(form: HTMLFormElement): Promise<boolean> {
  const buttons = form.querySelectorAll('button');
  for (const button of buttons) button.disabled = true;
  const answer = await ask(form);
  if (answer.lead !== undefined) {
    location.assign(answer.lead);
    return true;
  }
  for (const button of buttons) button.disabled = false;
  const problem = form.querySelector<HTMLElement>('[data-record-problem]');
  if (problem === null) return false;
  problem.textContent = answer.message ?? 'The server could not be reached. Nothing was changed.';
  problem.hidden = false;
  problem.scrollIntoView({ block: 'nearest' });
  return false;
}

async function ask(form: HTMLFormElement): Promise<Answer> {
  try {
    const headers = { accept: 'application/json' };
    const response = await fetch(form.action, { method: 'POST', body: new FormData(form), headers });
    return (await response.json()) as Answer;
  } catch {
    return {};
  }
}
