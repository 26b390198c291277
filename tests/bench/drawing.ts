import { markup } from '@/lib/viz/kit/markup';
import { pageTheme } from '@/lib/viz/kit/theme';
import { chart } from '@/tests/viz/answers';
import { sizedDrawings } from '@/tests/viz/awkward-charts';
import { type Figure, median } from './figure';

const height = 300;
const marks = 1000;

/**
 * What it costs to place drawings of an answer of 1,000 figures and to write them as HTML, in this process once it has
 * done so before. The elements of React's development build, which remember their origins, would cost several times as
 * much: measure with `NODE_ENV=production`.
 */
export async function drawingFigures(): Promise<Figure[]> {
  const drawn = (await sizedDrawings(marks)).map(({ name, viz_type, drawing }) => {
    const surface = { width: 'fluid' as const, height, medium: 'page' as const, theme: pageTheme, id: 'bench' };
    const viz = chart(viz_type);
    const write = () => markup(viz.render(drawing, surface));
    const count = write().match(/data-item=/g)?.length ?? 0;
    const times = Array.from({ length: 25 }, () => cpuMs(write));
    return { name, ms: (median(times.slice(10)) * marks) / Math.max(marks, count) };
  });
  const slowest = drawn.reduce((most, one) => (one.ms > most.ms ? one : most));
  return [
    {
      name: `drawing 1,000 marks, median of ${drawn.length} charts`,
      value: median(drawn.map(({ ms }) => ms)),
      unit: 'ms',
      budget: 5,
    },
    {
      name: `drawing 1,000 marks, the slowest (${slowest.name.replace(/^\d+ /, '')})`,
      value: slowest.ms,
      unit: 'ms',
      budget: 20,
    },
  ];
}

/** Time of the processor: other work on the machine does not count. */
function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
