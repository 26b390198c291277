import { type Handler, serve } from '@/lib/server/api/serve';

interface DirectCall {
  readonly paths: RegExp;
  load(): Promise<Handler>;
  handler?: Promise<Handler>;
}

/** Chart data, which pages and programs ask more often than all else together, and what the SQL editor waits for. */
const calls: readonly DirectCall[] = [
  {
    paths: /^\/api\/v1\/chart\/(?:data(?:\/[^/?]+)?|\d+\/data)\/?(?:\?|$)/,
    load: async () => serve((await import('./chart-data')).chartData).POST,
  },
  {
    paths: /^\/api\/v1\/sqllab\/(?:execute|results)\/?(?:\?|$)/,
    load: async () => serve((await import('./sqllab')).sqlLab).POST,
  },
  {
    paths: /^\/api\/v1\/query\/stop\/?(?:\?|$)/,
    load: async () => serve((await import('./query')).queryResource).POST,
  },
];

/** The handler of a call that need not pass the router, by its path: the same that the router would find. */
export function directCalls(path: string): Promise<Handler> | null {
  const call = calls.find(({ paths }) => paths.test(path));
  if (!call) return null;
  call.handler ??= call.load();
  return call.handler;
}
