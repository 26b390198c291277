import { advancedAnalytics, annotations, forecast } from '@/lib/viz/kit/controls/analytics-controls';
import { axisTitles, seriesLook, timeseriesQueryControls } from '@/lib/viz/kit/controls/timeseries-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  timeseriesQueryControls,
  advancedAnalytics,
  annotations,
  forecast,
  axisTitles,
  seriesLook({ canFill: false, mostMarkerSize: 100 }),
];
