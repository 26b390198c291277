import { advancedAnalytics, annotations, forecast } from '@/lib/viz/kit/controls/analytics-controls';
import { render, select } from '@/lib/viz/kit/controls/control';
import { axisTitles, seriesLook, timeseriesQueryControls } from '@/lib/viz/kit/controls/timeseries-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  timeseriesQueryControls,
  advancedAnalytics,
  annotations,
  forecast,
  axisTitles,
  seriesLook({
    form: [
      select(
        'seriesType',
        'Step type',
        [
          ['start', 'Start'],
          ['middle', 'Middle'],
          ['end', 'End'],
        ],
        { default: 'start', ...render },
      ),
    ],
  }),
];
