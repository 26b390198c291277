import { advancedAnalytics, annotations, forecast } from '@/lib/viz/kit/controls/analytics-controls';
import { barLook, barOrientation, barTitles } from '@/lib/viz/kit/controls/bar-controls';
import { timeseriesQueryControls } from '@/lib/viz/kit/controls/timeseries-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  timeseriesQueryControls,
  advancedAnalytics,
  annotations,
  forecast,
  barOrientation,
  barTitles,
  barLook,
];
