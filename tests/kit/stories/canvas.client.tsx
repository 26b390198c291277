'use client';

import { type ReactElement, useState } from 'react';
import { Workspace } from '@/components/dashboard/edit/workspace.client';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import type { EditData } from '@/lib/dashboard/edit/edit-data';
import dashboard from '@/lib/text/messages/en/dashboard.json';
import ui from '@/lib/text/messages/en/ui.json';

const root = ['ROOT_ID', 'GRID_ID'];
const row = (id: string) => ({
  id,
  type: 'ROW',
  children: [],
  parents: root,
  meta: { background: 'BACKGROUND_TRANSPARENT' },
});
const positions = {
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
  GRID_ID: {
    id: 'GRID_ID',
    type: 'GRID',
    children: ['ROW-1', 'ROW-2', 'MARKDOWN-1', 'DIVIDER-1'],
    parents: ['ROOT_ID'],
  },
  'ROW-1': row('ROW-1'),
  'ROW-2': row('ROW-2'),
  'MARKDOWN-1': {
    id: 'MARKDOWN-1',
    type: 'MARKDOWN',
    children: [],
    parents: root,
    meta: { code: '', width: 4, height: 20 },
  },
  'DIVIDER-1': { id: 'DIVIDER-1', type: 'DIVIDER', children: [], parents: root, meta: {} },
};

const data: EditData = {
  id: 1,
  viewerId: 1,
  title: 'Canvas',
  slug: null,
  css: null,
  certifiedBy: null,
  certificationDetails: null,
  isPublished: false,
  owners: [],
  roles: [],
  tags: [],
  theme: null,
  positionJson: JSON.stringify(positions),
  jsonMetadata: null,
  version: '1',
  changedBy: null,
  charts: [],
  vizNames: {},
  interactiveTypes: [],
  colorSchemes: [],
  labelColors: {},
  sharedLabels: [],
  hasRoles: false,
  hasTags: false,
  mayCreateCharts: false,
  mayExport: false,
  isStarred: false,
};

/** The editor of a dashboard with two rows, a text and a divider, without a server. */
function Editor(): ReactElement {
  const [page] = useState(() => document.createElement('div'));
  return (
    <TextProvider messages={{ dashboard, ui }}>
      <Workspace data={data} page={page} onEnd={() => undefined} />
    </TextProvider>
  );
}

export const stories = { editor: Editor };
