import { type Handler, serve } from '@/lib/server/api/serve';

interface DirectCall {
  readonly paths: RegExp;
  /** Reads its body as a stream, after checking who sends it. */
  readonly takesLong?: true;
  load(): Promise<Handler>;
  handler?: Promise<Handler>;
}

/**
 * Calls that bypass Next's router: chart data, which is requested more often than all else together; calls that the SQL
 * editor waits for; and uploads, which take a third longer in the router, since it creates much garbage to collect.
 */
const calls: readonly DirectCall[] = [
  {
    paths: /^\/api\/v1\/chart\/(?:data(?:\/[^/?]+)?|\d+\/data)\/?(?:\?|$)/,
    load: async () => serve((await import('./chart/data')).chartData).POST,
  },
  {
    paths: /^\/api\/v1\/sqllab\/(?:execute|results)\/?(?:\?|$)/,
    load: async () => serve((await import('./sqllab/sqllab')).sqlLab).POST,
  },
  {
    paths: /^\/api\/v1\/sqllab\/export\/[^/?]+\/?(?:\?|$)/,
    load: async () => serve((await import('./sqllab/sqllab')).sqlLab).GET,
  },
  {
    paths: /^\/api\/v1\/query\/stop\/?(?:\?|$)/,
    load: async () => serve((await import('./sqllab/query')).queryResource).POST,
  },
  {
    paths: /^\/api\/v1\/database\/\d+\/upload\/?(?:\?|$)/,
    takesLong: true,
    load: async () => serve((await import('./database/database')).databaseResource).POST,
  },
];

/**
 * The handler of a call that may bypass the router, by its path; the router has the same handler. Null for other paths,
 * and for a long body unless the call reads it as a stream.
 */
export function directCalls(path: string, isShort: boolean): Promise<Handler> | null {
  const call = calls.find(({ paths }) => paths.test(path));
  if (!call || !(isShort || call.takesLong)) return null;
  call.handler ??= call.load();
  return call.handler;
}
