import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { api } from '@/lib/client/api';
import { createLatest } from '@/lib/client/latest';
import {
  decimalIn,
  draftOfFile,
  type FoundSheet,
  sampleBytes,
  samplesOf,
  type UploadDraft,
  withColumns,
} from '@/lib/upload/upload-draft';

/** Changes that have the file read again. */
const rereadBy: readonly (keyof UploadDraft)[] = ['delimiter', 'headerRow'];

interface UploadState {
  readonly file: File | null;
  readonly draft: UploadDraft | null;
  readonly sheets: readonly FoundSheet[];
  readonly samples: readonly (readonly string[])[];
  readonly state: 'none' | 'looking' | 'ready' | 'failed';
  readonly problem: string | null;
}

const none: UploadState = { file: null, draft: null, sheets: [], samples: [], state: 'none', problem: null };

/** The chosen file, what the server and its beginning say about it, and how it is to be read. */
export function useUploadFile() {
  const t = useTranslations('upload');
  const errorText = useErrorText();
  const [shown, setShown] = useState<UploadState>(none);
  const latest = useRef(createLatest());
  useEffect(() => {
    const asked = latest.current;
    return () => asked.cancel();
  }, []);

  async function read(file: File, draft: UploadDraft, text: string, isFirst: boolean): Promise<void> {
    setShown((before) => ({ ...before, file, draft, state: 'looking', problem: null }));
    const body = new FormData();
    // The header is at the beginning of a text file: the rest need not be sent twice.
    const isCut = draft.kind === 'csv' && file.size > sampleBytes;
    body.set('file', isCut ? new Blob([text.slice(0, text.lastIndexOf('\n') + 1)]) : file, file.name);
    body.set('type', draft.kind);
    if (draft.kind === 'csv') body.set('delimiter', draft.delimiter);
    body.set('header_row', String(draft.headerRow));
    try {
      const path = '/api/v1/database/upload_metadata/';
      const outcome = await latest.current.run((signal) =>
        api.postForm<{ readonly result: { readonly items: readonly FoundSheet[] } }>(path, body, { signal }),
      );
      if (!outcome.isLatest) return;
      const sheets = outcome.value.result.items;
      const samples = samplesOf(draft, text);
      const sheet = sheets[0]?.sheet_name ?? null;
      setShown((before) => {
        const held = before.draft ?? draft;
        const told = isFirst ? { ...held, sheet, decimal: decimalIn(held, samples) } : held;
        const next = withColumns(told, columnsOf(sheets, told.sheet), samples);
        return { ...before, draft: next, sheets, samples, state: 'ready' };
      });
    } catch (problem) {
      setShown((before) => ({ ...before, state: 'failed', problem: errorText(problem) }));
    }
  }

  function choose(file: File | null): void {
    latest.current.cancel();
    setShown({ ...none, file });
    if (file !== null) void open(file);
  }
  async function open(file: File): Promise<void> {
    const text = await file.slice(0, sampleBytes).text();
    const draft = draftOfFile(file.name, text);
    if (draft === null) setShown({ ...none, file, state: 'failed', problem: t('refused') });
    else await read(file, { ...draft, schema: shown.draft?.schema ?? null }, text, true);
  }
  function change(part: Partial<UploadDraft>): void {
    const { file, draft, sheets, samples } = shown;
    if (draft === null) return;
    const next = { ...draft, ...part };
    const isShownAnew = part.decimal !== undefined || part.sheet !== undefined;
    const found = isShownAnew ? withColumns(next, columnsOf(sheets, next.sheet), samples) : next;
    setShown({ ...shown, draft: found });
    if (file === null || !rereadBy.some((name) => name in part)) return;
    void file
      .slice(0, sampleBytes)
      .text()
      .then((text) => read(file, found, text, false));
  }
  return { ...shown, choose, change };
}

function columnsOf(sheets: readonly FoundSheet[], sheet: string | null): readonly string[] {
  return (sheets.find(({ sheet_name }) => sheet_name === sheet) ?? sheets[0])?.column_names ?? [];
}
