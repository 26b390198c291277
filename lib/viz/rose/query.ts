import { olderTimeseriesQuery } from '@/lib/viz/kit/older-timeseries';

export const query = olderTimeseriesQuery;
