import { type Handler, serve } from '@/lib/server/api/serve';

/** The addresses of chart data, which pages and programs ask more often than all others together. */
const paths = /^\/api\/v1\/chart\/(?:data(?:\/[^/?]+)?|\d+\/data)\/?(?:\?|$)/;

let chartData: Promise<Handler> | undefined;

/** The handler of a call that need not pass the router, by its path: the same that the router would find. */
export function directCalls(path: string): Promise<Handler> | null {
  if (!paths.test(path)) return null;
  chartData ??= import('./chart-data').then((found) => serve(found.chartData).POST);
  return chartData;
}
