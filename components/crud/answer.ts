/** Why a call has no JSON body. A proxy in front of the server may fail too: whether the call was carried out is then unknown. */
export type NoAnswer = 'unreachable' | 'signedOut' | 'unanswered';

/** The JSON body of a response, or why there is none. */
export type Answer =
  | { readonly isOk: boolean; readonly body: unknown; readonly problem: null }
  | { readonly isOk: false; readonly body: null; readonly problem: NoAnswer; readonly status: number };

export async function answerOf(address: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(address, init).catch(() => null);
  if (response === null) return failed('unreachable', 0);
  const { redirected, status } = response;
  if (redirected) return failed('signedOut', status);
  const text = await response.text().catch(() => '');
  try {
    return { isOk: response.ok, body: JSON.parse(text), problem: null };
  } catch {
    return failed('unanswered', status);
  }
}

function failed(problem: NoAnswer, status: number): Answer {
  return { isOk: false, body: null, problem, status };
}
