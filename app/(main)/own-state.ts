import { z } from 'zod';

const State = z.record(z.string(), z.unknown());

/**
 * The state that the viewer set inside a chart (sorting, page, search, zoom), read from the `own` parameter of a tile's
 * address; undefined when it is missing or invalid.
 */
export function ownStateOf(params: URLSearchParams): Readonly<Record<string, unknown>> | undefined {
  const text = params.get('own');
  if (text === null) return undefined;
  try {
    return State.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
