import type { Resource } from '@/lib/server/api/resource';
import { datasetActions } from './actions';
import { datasetRows } from './rows';

export const datasetResource: Resource = { ...datasetRows, actions: datasetActions(datasetRows) };
