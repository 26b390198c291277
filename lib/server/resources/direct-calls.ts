import { type Handler, serve } from '@/lib/server/api/serve';

interface DirectCall {
  readonly paths: RegExp;
  /** Reads its body piece by piece, and asks before that who sends it. */
  readonly takesLong?: true;
  load(): Promise<Handler>;
  handler?: Promise<Handler>;
}

/**
 * Chart data, which pages and programs ask more often than all else together, what the SQL editor waits for, and files,
 * of which the router makes so much garbage that an upload takes a third longer.
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
 * The handler of a call that need not pass the router, by its path: the same that the router would find. Long bodies only
 * pass where they are read piece by piece.
 */
export function directCalls(path: string, isShort: boolean): Promise<Handler> | null {
  const call = calls.find(({ paths }) => paths.test(path));
  if (!call || !(isShort || call.takesLong)) return null;
  call.handler ??= call.load();
  return call.handler;
}
