'use client';

import './editor.css';
import { type ReactElement, useState } from 'react';
import { Toasts } from '@/components/ui/overlay/toasts.client';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import type { EditedDataset } from '@/lib/dataset/edited-dataset';
import controls from '@/lib/text/messages/en/controls.json';
import dataset from '@/lib/text/messages/en/dataset.json';
import ui from '@/lib/text/messages/en/ui.json';
import { EditingContext } from './editor-context';
import { EditorFrame } from './editor-frame.client';
import { makeEditing } from './make-editing';

export interface DatasetWorkspaceProps {
  readonly dataset: EditedDataset;
  readonly version: number | string | null;
  /** Where Cancel leads. */
  readonly cancel: string;
  /** What was typed before the editor was there, as a body of the API. */
  readonly typed: Readonly<Record<string, unknown>> | null;
}

const messages = { controls, dataset, ui };

/** The page of the dataset editor. */
export function DatasetWorkspace(props: DatasetWorkspaceProps): ReactElement {
  const { version, typed } = props;
  const [firstVersion] = useState(version);
  return (
    <TextProvider messages={messages}>
      <Editor key={version} {...props} typed={version === firstVersion ? typed : null} />
      <Toasts />
    </TextProvider>
  );
}

function Editor(props: DatasetWorkspaceProps): ReactElement {
  const [editing] = useState(() => makeEditing(props.dataset, props.typed));
  return (
    <EditingContext value={editing}>
      <EditorFrame {...props} />
    </EditingContext>
  );
}
