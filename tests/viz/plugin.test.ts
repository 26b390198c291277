import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allPanels, panelOf } from '@/lib/explore/panels';
import { Decimal } from '@/lib/frame/frame';
import { isOwnType, placingOf, vizOf } from '@/lib/viz/drawings';
import type { Plugin } from '@/lib/viz/plugin/definition';
import { PluginDefinition } from '@/lib/viz/plugin/definition-schema';
import { knowPlugins } from '@/lib/viz/plugin/known';
import type { PluginMarks } from '@/lib/viz/plugin/marks';
import { draw, frame } from './support/answers';
import { page } from './support/pictures';

const definition = PluginDefinition.parse(JSON.parse(readFileSync('tests/fixtures/plugins/bars.json', 'utf8')));
const bars: Plugin = { key: 'bars', name: 'Bars', hash: 'sha384-a/b+c=', definition };
const sum = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'sales' },
  label: 'Sales',
} as const;
const form = {
  viz_type: 'bars',
  datasource: '1__table',
  groupby: ['line', { expressionType: 'SQL', sqlExpression: 'year(ds)', label: 'year' }],
  metric: sum,
  adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'secret = 1' }],
  row_limit: 7,
};
const answer = frame(
  ['line', 'string', ['Ships', null]],
  ['year', 'numeric', [2024, 2025]],
  ['Sales', 'numeric', [1, new Decimal('12345678901234567890.5')]],
);

beforeEach(() => knowPlugins([bars]));
afterEach(() => knowPlugins([]));

describe('a plugin that is known', () => {
  it('is a chart type with a panel, and none once it is gone', () => {
    expect(vizOf('bars')?.definition).toMatchObject({ type: 'bars', name: 'Bars', category: 'Plugins' });
    expect([...(panelOf('bars')?.controls.keys() ?? [])]).toEqual([
      'groupby',
      'metric',
      'adhoc_filters',
      'row_limit',
      'show_values',
    ]);
    expect(allPanels().at(-1)?.definition.type).toBe('bars');
    expect(panelOf('bars')).toBe(panelOf('bars'));
    knowPlugins([]);
    expect([vizOf('bars'), panelOf('bars')]).toEqual([undefined, undefined]);
  });

  it('never takes the place of a chart type of the product', () => {
    knowPlugins([{ ...bars, key: 'pie' }]);
    expect(vizOf('pie')?.definition.name).not.toBe('Bars');
    expect(isOwnType('pie')).toBe(true);
    expect(isOwnType('bars')).toBe(false);
  });

  it('asks for the columns and metrics of its controls, with filters and row limit', () => {
    const [query] = vizOf('bars')?.query(form).queries ?? [];
    expect(query).toMatchObject({ columns: form.groupby, metrics: [sum], row_limit: 7 });
    expect(JSON.stringify(query?.extras)).toContain('secret = 1');
  });

  it('asks for rows as they are stored where its definition says so, whatever its controls are called', () => {
    const raw = PluginDefinition.parse({
      query: 'raw',
      controls: [
        { name: 'from_place', type: 'column', label: 'From' },
        { name: 'metrics', type: 'text', label: 'A text with the name of a field' },
      ],
    });
    knowPlugins([{ ...bars, definition: raw }]);
    const told = { viz_type: 'bars', datasource: '1__table', from_place: 'city', metrics: 'count' };
    const [query] = vizOf('bars')?.query(told).queries ?? [];
    expect(query).toMatchObject({ columns: ['city'] });
    expect(query?.metrics).toBeUndefined();
  });

  it('gets its rows and the names of columns, and nothing else of the form', () => {
    const { marks, table, label } = draw(form, [answer]);
    const { data, frame: address, filters } = marks as PluginMarks;
    expect(data.formData).toEqual({ groupby: ['line', 'year'], metric: 'Sales', show_values: true });
    expect(data.rows).toEqual([
      ['Ships', 2024, 1],
      [null, 2025, '12345678901234567890.5'],
    ]);
    expect(data.columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['line', 'string'],
      ['year', 'numeric'],
      ['Sales', 'numeric'],
    ]);
    expect(JSON.stringify(marks)).not.toContain('secret');
    expect(address).toBe('/dynamic-plugins/frame/bars/?hash=sha384-a%2Fb%2Bc%3D');
    expect(filters).toEqual(['line']);
    expect(table.rows[1]).toEqual(['N/A', '2025', '12345678901234567890.5']);
    expect(label).toBe('Bars: 2 rows of line, year, Sales.');
  });

  it('is a table with its data on a page, and a table in a picture, also where it is not known', () => {
    const drawing = draw(form, [answer]);
    const html = page('bars', drawing);
    expect(html).toContain('data-plugin="/dynamic-plugins/frame/bars/?hash=');
    expect(html).toContain('<td>Ships</td>');
    knowPlugins([]);
    const rows = placingOf('bars', drawing)?.imageRows?.(drawing, {} as never);
    expect(rows).toMatchObject({ head: [{ text: 'line' }, { text: 'year' }, { text: 'Sales' }], total: 2 });
  });

  it('is not given more than a page can carry', () => {
    const long = frame(['line', 'string', Array<string>(100_001).fill('x')]);
    expect(() => draw(form, [long])).toThrow(/100001 cells/);
  });
});
