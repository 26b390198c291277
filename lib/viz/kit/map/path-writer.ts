import { type GeoContext, type GeoPermissibleObjects, type GeoProjection, geoPath } from '@visx/vendor/d3-geo';

/** Minimum distance of two points of an outline, in units; nearer ones cannot be distinguished. */
const nearest = 1.2;

/** A projected shape as path data: relative, with one decimal, without points too close to distinguish. */
export function pathOf(shape: GeoPermissibleObjects, projection: GeoProjection, apart = nearest): string {
  const writer = new PathWriter(apart);
  geoPath(projection, writer)(shape);
  return writer.text();
}

/** A drawing context for d3 that produces path data. */
class PathWriter implements GeoContext {
  private readonly parts: string[] = [];
  private ring: (readonly [x: number, y: number])[] = [];

  constructor(private readonly apart: number) {}

  moveTo(x: number, y: number): void {
    this.flush(false);
    this.ring.push([x, y]);
  }

  lineTo(x: number, y: number): void {
    this.ring.push([x, y]);
  }

  closePath(): void {
    this.flush(true);
  }

  arc(x: number, y: number, radius: number): void {
    this.parts.push(`M${one(x - radius)} ${one(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0z`);
  }

  beginPath(): void {
    this.flush(false);
  }

  text(): string {
    this.flush(false);
    return this.parts.join('');
  }

  private flush(isClosed: boolean): void {
    const kept = thinned(this.ring, this.apart);
    this.ring = [];
    if (kept.length < (isClosed ? 3 : 2)) return;
    this.parts.push(`${relative(kept)}${isClosed ? 'z' : ''}`);
  }
}

/** Path data of a line, absolute at its start and relative from there. */
export function relative(points: readonly (readonly [x: number, y: number])[]): string {
  let [fromX, fromY] = [0, 0];
  const steps = points.map(([x, y]) => {
    const [nextX, nextY] = [Math.round(x * 10), Math.round(y * 10)];
    const step = spaced((nextX - fromX) / 10) + spaced((nextY - fromY) / 10);
    [fromX, fromY] = [nextX, nextY];
    return step;
  });
  const [start = '', ...rest] = steps;
  return rest.length === 0 ? `M${start.trim()}` : `M${start.trim()}l${rest.join('').trim()}`;
}

function spaced(value: number): string {
  return value < 0 ? `${value}` : ` ${value}`;
}

function thinned<Point extends readonly [x: number, y: number]>(points: readonly Point[], apart: number): Point[] {
  const kept: Point[] = [];
  for (const [index, point] of points.entries()) {
    const last = kept.at(-1);
    const isFar = last === undefined || Math.abs(point[0] - last[0]) + Math.abs(point[1] - last[1]) >= apart;
    if (isFar || (index === points.length - 1 && kept.length === 1)) kept.push(point);
  }
  return kept;
}

function one(value: number): number {
  return Math.round(value * 10) / 10;
}
