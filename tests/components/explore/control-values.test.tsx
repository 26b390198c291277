import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ControlValues } from '@/components/explore/control-values';
import type { ColumnKind } from '@/lib/frame/frame';
import { chart } from '@/tests/viz/support/answers';

const line = chart('echarts_timeseries_line');
const panel = (values: Record<string, unknown>, kind: ColumnKind) =>
  renderToStaticMarkup(
    <ControlValues
      type="Line"
      dataset="births"
      sections={line.controls}
      values={{ ...line.defaults, ...values }}
      kindOf={(column) => (column === 'ds' ? kind : undefined)}
    />,
  );

it('says a grain of time of an axis of time alone', () => {
  const values = { x_axis: 'ds', time_grain_sqla: 'P1M' };
  expect(panel(values, 'temporal')).toContain('P1M');
  expect(panel(values, 'string')).not.toContain('P1M');
});

it('says the size of markers only where there are any', () => {
  const values = { markerSize: 17 };
  expect(panel({ ...values, markerEnabled: true }, 'temporal')).toContain('17');
  expect(panel({ ...values, markerEnabled: false }, 'temporal')).not.toContain('17');
});
