import { deliveryText, numberText } from '@/lib/server/delivery/texts';
import { escapeHtml } from '@/lib/text/escape-html';
import { imageThemes } from '@/lib/viz/kit/theme';

const size = { width: 640, height: 140, left: 8, right: 8, top: 24, bottom: 12 };
const theme = imageThemes.light;

/** The last values of an alert as a line, its threshold dashed, as SVG. */
export function historySvg(values: readonly number[], threshold: number | null): string {
  const all = threshold === null ? values : [...values, threshold];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const span = most - least || 1;
  const inner = { width: size.width - size.left - size.right, height: size.height - size.top - size.bottom };
  const x = (at: number) => size.left + (inner.width * at) / Math.max(1, values.length - 1);
  const y = (value: number) => size.top + inner.height * (1 - (value - least) / span);
  const point = (value: number, at: number) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`;
  const line = `<polyline fill="none" stroke="${theme.accent}" stroke-width="2" stroke-linejoin="round" points="${values.map(point).join(' ')}"/>`;
  const last = values.at(-1) ?? 0;
  const dot = `<circle cx="${x(values.length - 1).toFixed(1)}" cy="${y(last).toFixed(1)}" r="4" fill="${theme.accent}"/>`;
  const label = `<text x="${size.left}" y="14" font-size="12" fill="${theme.quiet}">${escapeHtml(historyText(values))}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" font-family="${theme.font}"><rect width="${size.width}" height="${size.height}" fill="${theme.surface}"/>${label}${threshold === null ? '' : thresholdLine(y(threshold), threshold)}${line}${dot}</svg>`;
}

function thresholdLine(y: number, threshold: number): string {
  const above = y > size.top + 16 ? y - 5 : y + 14;
  return `<line x1="${size.left}" x2="${size.width - size.right}" y1="${y.toFixed(1)}" y2="${y.toFixed(1)}" stroke="${theme.danger}" stroke-width="1" stroke-dasharray="5 4"/><text x="${size.width - size.right}" y="${above.toFixed(1)}" font-size="11" text-anchor="end" fill="${theme.danger}">${escapeHtml(deliveryText('threshold', { value: numberText(threshold) }))}</text>`;
}

/** How many values there are, the least and the most. */
export function historyText(values: readonly number[]): string {
  const [least, most] = [numberText(Math.min(...values)), numberText(Math.max(...values))];
  return deliveryText('history', { count: values.length, least, most });
}
