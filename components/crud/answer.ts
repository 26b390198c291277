const stillHere = 'What you entered is still here: try again.';

/** What a call was answered in JSON, or why there is no such answer, in words for whoever waits for it. */
export type Answer =
  | { readonly isOk: boolean; readonly body: unknown; readonly problem: null }
  | { readonly isOk: false; readonly body: null; readonly problem: string };

/** Something before the server, or the way there, may fail too: then nobody can say how far it came. */
export async function answerOf(address: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(address, init).catch(() => null);
  if (response === null) return failed(`The server could not be reached. ${stillHere}`);
  if (response.redirected) return failed(`You are signed out. Sign in in another window. ${stillHere}`);
  const text = await response.text().catch(() => '');
  try {
    return { isOk: response.ok, body: JSON.parse(text), problem: null };
  } catch {
    return failed(`The server could not answer (${response.status}). ${stillHere}`);
  }
}

function failed(problem: string): Answer {
  return { isOk: false, body: null, problem };
}
