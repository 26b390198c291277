import { timeseriesQuery } from '@/lib/query/build/timeseries';

export const query = timeseriesQuery;
