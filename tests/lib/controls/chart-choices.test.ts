import { describe, expect, test } from 'vitest';
import { chartChoice, storedChoice, storedIds } from '@/lib/controls/chart-choices';
import { selectedChart } from '@/lib/viz/cartodiagram/selected-chart';

const params = JSON.stringify({ viz_type: 'pie', datasource: '7__table', metric: 'count' });
const row = { id: 3, slice_name: 'Shares', viz_type: 'pie', params };

describe('a chart among saved charts', () => {
  test('that is placed on a map is stored with all that draws it', () => {
    const { value, label } = chartChoice(row, 'json');
    expect(label).toBe('Shares');
    const drawn = selectedChart({ viz_type: 'cartodiagram', datasource: '7__table', selected_chart: value });
    expect(drawn).toMatchObject({ viz_type: 'pie', datasource: '7__table', metric: 'count' });
  });

  test('that is stored as JSON is shown by its name', () => {
    expect(storedChoice(chartChoice(row, 'json').value)).toMatchObject({ label: 'Shares' });
    expect(storedChoice('{"viz_type":"pie","params":"{}"}')?.label).toBe('pie');
    expect(storedChoice('Shares')).toBeNull();
    expect(storedChoice(3)).toBeNull();
  });

  test('that is a layer is stored by its id, whose name is asked for', () => {
    expect(chartChoice(row, 'id')).toEqual({ value: 3, label: 'Shares' });
    expect(storedIds([3, '4', 3, null, 'a', -1, 1.5])).toEqual([3, 4]);
    expect(storedIds(undefined)).toEqual([]);
  });
});
