import { useState } from 'react';
import type { EditedDataset } from '@/lib/dataset/edited-dataset';
import { type DraftProblem, problemsOf } from '@/lib/dataset/problems';
import { useDataset, useEditing } from './editor-context';
import { useLeaveQuestion, useSaveKey } from './use-leave-question';
import { useSave } from './use-save';

export interface EditorOptions {
  readonly dataset: EditedDataset;
  /** The count of saves; a save that started from an older one is refused. */
  readonly version: number | string | null;
  /** Shows a tab. */
  readonly onTab: (id: string) => void;
  readonly onSaved: () => void;
}

/** What the page and the dialog of a dataset know and do alike. */
export interface EditorModel {
  readonly isAltered: boolean;
  readonly isSaving: boolean;
  /** Whether another program manages the dataset. */
  readonly isLocked: boolean;
  /** How many fields keep the draft from being stored. */
  readonly problemCount: number;
  /** The problems that are told beside their fields. */
  readonly shownProblems: readonly DraftProblem[];
  /** Why the last save was refused; null once that was read. */
  readonly error: unknown;
  readonly forgetError: () => void;
  readonly submit: () => void;
}

export function useEditor({ dataset, version, onTab, onSaved }: EditorOptions): EditorModel {
  const editing = useEditing();
  const draft = useDataset((state) => state.draft);
  const isAltered = useDataset((state) => state.isAltered);
  const { isSaving, error, forgetError, save } = useSave(editing, version, onSaved);
  const [hasTried, setHasTried] = useState(false);
  const problems = problemsOf(draft);
  const isLocked = dataset.is_managed_externally;
  useLeaveQuestion(isAltered && !isSaving);
  /** With something wrong in the draft, its place is shown in place of the question. */
  function submit(): void {
    if (isLocked || isSaving) return;
    const [first] = problems;
    setHasTried(first !== undefined);
    if (first === undefined) void save();
    else onTab(first.tab);
  }
  useSaveKey(() => {
    if (isAltered) submit();
  });
  return {
    isAltered,
    isSaving,
    isLocked,
    problemCount: problems.length,
    shownProblems: hasTried ? problems : problems.filter(({ problem }) => problem !== 'needed'),
    error,
    forgetError,
    submit,
  };
}
