import { z } from 'zod';

const State = z.record(z.string(), z.unknown());

/** What a reader did inside a chart, as the address of its tile says it; what cannot be read is nothing. */
export function ownStateOf(params: URLSearchParams): Readonly<Record<string, unknown>> | undefined {
  const text = params.get('own');
  if (text === null) return undefined;
  try {
    return State.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
