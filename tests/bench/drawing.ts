import { markup } from '@/lib/viz/kit/html/markup';
import { pageTheme } from '@/lib/viz/kit/theme';
import { chart } from '@/tests/viz/support/answers';
import { marksIn, type SizedDrawing, sizedDrawings } from '@/tests/viz/support/sized-charts';
import { type Figure, median } from './figure';

const height = 300;
const marks = 1000;
const budget = 5;
/** After this many runs the JIT compiler, whose CPU time is measured as well, has finished. */
const warmups = 40;

/**
 * The cost of laying out drawings of 1,000 marks and writing them as HTML, in this process after warm-up: the median of
 * the types, how many of them stay within their budget, and each that does not. React's development build records the
 * origin of each element and would cost several times as much: measure with `NODE_ENV=production`.
 */
export async function drawingFigures(): Promise<Figure[]> {
  const drawn = (await sizedDrawings(marks)).map(drawingOf);
  const over = drawn.filter(({ ms }) => ms > budget).toSorted((one, other) => other.ms - one.ms);
  const [slowest] = drawn.toSorted((one, other) => other.ms - one.ms);
  return [
    {
      name: `drawing 1,000 marks, median of ${drawn.length} charts`,
      value: median(drawn.map(({ ms }) => ms)),
      unit: 'ms',
      budget,
    },
    {
      name: `drawing, the slowest of ${drawn.length} charts, ${over.length} over: ${slowest?.name}`,
      value: slowest?.ms ?? Number.NaN,
      unit: 'ms',
      budget,
    },
    ...over.slice(1).map(({ name, ms }): Figure => ({ name: `drawing ${name}`, value: ms, unit: 'ms', budget })),
  ];
}

function drawingOf(sized: SizedDrawing): { name: string; ms: number } {
  const { name, viz_type, drawing } = sized;
  const surface = { width: 'fluid' as const, height, medium: 'page' as const, theme: pageTheme, id: 'bench' };
  const viz = chart(viz_type);
  const write = () => markup(viz.render(drawing, surface));
  for (let time = 0; time < warmups; time += 1) write();
  const ms = median(Array.from({ length: 25 }, () => cpuMs(write)));
  return { name: `${name.replace(/^\d+ /, '')}, ${marksIn(write(), sized)} marks`, ms };
}

/** CPU time in ms: other work on the machine does not count. */
function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
