const stillHere = 'What you entered is still here: try again.';

/** The JSON body of a response, or a sentence for the user why there is none. */
export type Answer =
  | { readonly isOk: boolean; readonly body: unknown; readonly problem: null }
  | { readonly isOk: false; readonly body: null; readonly problem: string };

/** A proxy in front of the server may fail too: whether the server carried out the call is then unknown. */
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
