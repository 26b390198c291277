'use client';

import type { ReactElement } from 'react';
import { SaveDatasetDialog } from '@/components/sqllab/saving/save-dataset-dialog.client';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import type { EditorQuery } from '@/lib/sqllab/editor-query';
import { newTab } from '@/lib/sqllab/tabs/editor-tab';
import sqllab from '@/lib/text/messages/en/sqllab.json';
import ui from '@/lib/text/messages/en/ui.json';

const tab = newTab('t1', 'Sales', 0, { dbId: 1 });
const query: EditorQuery = {
  id: 'q1',
  serverId: 1,
  sqlEditorId: 't1',
  dbId: 1,
  catalog: null,
  schema: 'public',
  tab: 'Sales',
  sql: 'SELECT region FROM sales',
  executedSql: 'SELECT region FROM sales',
  state: 'success',
  progress: 100,
  progressText: null,
  queuePlace: null,
  startDttm: 0,
  endDttm: 1,
  rows: 1,
  limit: 1000,
  limitingFactor: 'NOT_LIMITED',
  runAsync: false,
  resultsKey: null,
  ctas: false,
  tempSchema: null,
  tempTable: null,
  templateParams: null,
  trackingUrl: null,
  errors: [],
  errorMessage: null,
  isDataPreview: false,
  sourceOffset: 0,
};
const columns = [{ column_name: 'region', name: 'region', type: 'VARCHAR', type_generic: 1, is_dttm: false }];

/** The dialog that makes a dataset of a query; its datasets come from the server. */
function SaveDataset(): ReactElement {
  return (
    <TextProvider messages={{ sqllab, ui }}>
      <SaveDatasetDialog tab={tab} query={query} columns={columns} onClose={() => undefined} />
    </TextProvider>
  );
}

export const stories = { dataset: SaveDataset };
