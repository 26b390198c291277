import { cp, rm } from 'node:fs/promises';
import { type Figure, median } from './figure';
import { repeated } from './queries';
import { startServer } from './server';
import { run, type Stage } from './stage';
import { ask, signIn } from './visitor';

const charts = 10_000;
const rounds = 40;

/** A page of a long list, filtered and sorted, over HTTP: repeated requests, and requests that are new each time. */
export async function chartListFigures({ dataFolder, password, settings }: Stage): Promise<Figure[]> {
  const own = `${dataFolder}-long`;
  await cp(dataFolder, own, { recursive: true });
  const ownSettings = { ...settings, ISOLINE_DATA: own };
  await run('node_modules/.bin/tsx', ['tests/support/many-charts.ts', String(charts)], ownSettings);
  const server = await startServer(ownSettings);
  try {
    const visitor = await signIn(server.base, 'admin', password);
    const page = async (at: number): Promise<void> => {
      const answer = await ask(visitor, { path: `/api/v1/chart/?q=${encodeURIComponent(questionOf(at))}` });
      if (answer.status !== 200) throw new Error(`the list answered ${answer.status}`);
    };
    await repeated(5, () => page(0));
    const again = await repeated(rounds, () => page(0));
    let at = 1;
    const anew = await repeated(rounds, () => page(at++));
    return [
      { name: 'list of 10,000 charts: a page', value: median(again), unit: 'ms', budget: 10 },
      { name: 'list of 10,000 charts: a page never asked for', value: median(anew), unit: 'ms' },
    ];
  } finally {
    await server.stop();
    await rm(own, { recursive: true, force: true });
  }
}

function questionOf(page: number): string {
  const filter = '(col:slice_name,opr:chart_all_text,value:region)';
  return `(filters:!(${filter}),order_column:changed_on_delta_humanized,order_direction:desc,page:${page},page_size:25)`;
}
