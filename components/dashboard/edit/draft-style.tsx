import { type ReactElement, useEffect, useState } from 'react';
import { rawHtml } from '@/components/ui/raw-html';
import { withBase } from '@/lib/base-path/base-path';
import { createLatest } from '@/lib/client/latest';
import { useEdit, useEditStore } from './use-edit';

const previewMs = 250;

/** The dashboard's own CSS while it is written. What the server refuses takes the style away, as it does for readers. */
export function DraftStyle(): ReactElement | null {
  const store = useEditStore();
  const id = useEdit(({ data }) => data.id);
  const css = useEdit(({ writtenCss, history }) => writtenCss ?? history.present.css);
  const [scoped, setScoped] = useState('');
  const [latest] = useState(createLatest);
  useEffect(() => {
    const wait = setTimeout(
      () => {
        latest
          .run((signal) => fetchScoped(id, css, signal))
          .then(
            (outcome) => {
              if (!outcome.isLatest) return;
              setScoped(outcome.value ?? '');
              store.setState({ isCssRefused: outcome.value === null });
            },
            () => undefined,
          );
      },
      css === '' ? 0 : previewMs,
    );
    return () => clearTimeout(wait);
  }, [store, id, css, latest]);
  return scoped === '' ? null : <style {...rawHtml(scoped)} />;
}

/** The CSS limited to the editor; null when it is refused. */
async function fetchScoped(id: number, css: string, signal: AbortSignal): Promise<string | null> {
  if (css.trim() === '') return '';
  const response = await fetch(withBase(`/superset/dashboard/${id}/css/`), { method: 'POST', body: css, signal });
  if (response.status === refused) return null;
  if (!response.ok) throw new Error(await response.text());
  return response.text();
}

const refused = 422;
