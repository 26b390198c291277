import { olderTimeseriesQuery } from '@/lib/viz/kit/data/older-timeseries';

export const query = olderTimeseriesQuery;
