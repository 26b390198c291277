import type { Resource } from '@/lib/server/api/resource';
import { datasetActions } from './dataset-actions';
import { datasetRows } from './dataset-rows';

export const datasetResource: Resource = { ...datasetRows, actions: datasetActions(datasetRows) };
