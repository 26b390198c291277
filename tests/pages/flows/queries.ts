import { expect, type Page, type Request } from 'playwright/test';
import { type Fields, isFields, recordedQueries } from './calls';
import type { Ids } from './ids';

/** The charts that a page asks for, with the addresses under which it does. */
interface AskedCharts {
  readonly addresses: ReadonlyMap<number, string>;
}

const tile = /\/tile\/(\d+)\/.*[?&]part=html/;

/** Collects the charts that a page asks for from now on; of a chart that it asks for twice the last time counts. */
export function watchCharts(page: Page): AskedCharts {
  const addresses = new Map<number, string>();
  page.on('request', (request: Request) => {
    const [, chart] = tile.exec(request.url()) ?? [];
    if (chart !== undefined) addresses.set(Number(chart), request.url());
  });
  return { addresses };
}

/** The charts that stand on the page, with the addresses of their parts. */
export async function shownCharts(page: Page): Promise<AskedCharts> {
  const figures = page.locator('figure[data-chart-id]:visible');
  const found = await figures.evaluateAll((all) =>
    all.map((figure): [number, string] => {
      const url = new URL((figure as HTMLElement).dataset.source ?? '', location.href);
      for (const [name, value] of new URLSearchParams(location.search)) url.searchParams.append(name, value);
      return [Number((figure as HTMLElement).dataset.chartId), url.href];
    }),
  );
  return { addresses: new Map(found) };
}

/**
 * Waits until the page has asked for the charts of a recorded step, no others, each with the recorded conditions. The
 * chart in `clicked` is drawn anew out of kept results, with the mark that was chosen.
 */
export async function queriesEqual(
  page: Page,
  step: string,
  asked: AskedCharts,
  ids: Ids,
  clicked?: number,
): Promise<void> {
  const recorded = new Map(
    recordedQueries(step).flatMap(({ chart, body }) => {
      const here = chart === null ? undefined : ids.charts.get(chart);
      return here === undefined ? [] : [[here, body] as const];
    }),
  );
  const expected = [...recorded].map(([chart, body]) => [chart, conditionsOf(body)] as const).sort(byChart);
  const own = async () => {
    const others = [...asked.addresses].filter(([chart]) => clicked === undefined || chart !== ids.charts.get(clicked));
    const found = others.map(async ([chart, address]) => {
      const body = recorded.get(chart);
      const isLegacy = body !== undefined && !Object.hasOwn(body, 'queries');
      return [chart, isLegacy ? [] : conditionsOf(await payloadAt(page, address))] as const;
    });
    return (await Promise.all(found)).sort(byChart);
  };
  await expect.poll(own, { message: step, timeout: 30_000 }).toEqual(expected);
}

const byChart = ([one]: readonly [number, unknown], [other]: readonly [number, unknown]): number => one - other;

/** The query context under the address of a part of a chart. */
export async function payloadAt(page: Page, address: string): Promise<Fields> {
  const url = new URL(address, page.url());
  url.searchParams.set('part', 'payload');
  return (await (await page.request.get(url.href)).json()) as Fields;
}

/** The conditions of a query or, of a query context, of the first one, in an order of their own. */
export function conditionsOf(body: Fields): string[] {
  const [first] = Array.isArray(body.queries) ? (body.queries as readonly unknown[]) : [body];
  const filters = isFields(first) && Array.isArray(first.filters) ? (first.filters as readonly unknown[]) : [];
  return filters.map(textOf).sort();
}

function textOf(filter: unknown): string {
  const { col, op, val, grain } = isFields(filter) ? filter : {};
  return JSON.stringify({ col, op, val, grain });
}
