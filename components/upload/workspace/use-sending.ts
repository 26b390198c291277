import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { withBase } from '@/lib/base-path/base-path';
import { problemsIn } from '@/lib/client/api-error';
import { routes } from '@/lib/client/routes';

export interface SentFile {
  readonly file: File;
  readonly databaseId: number;
  readonly table: string;
  readonly fields: readonly (readonly [string, string])[];
}

export interface SendOutcome {
  readonly level: 'success' | 'danger' | 'info';
  readonly text: string;
  readonly table: string;
  /** Where the new table is explored. */
  readonly href: string | null;
}

/** Sends a file and tells how far it is. `fetch` says nothing about what was sent, so it is a request of the older kind. */
export function useSending(csrf: string) {
  const t = useTranslations('upload');
  const [progress, setProgress] = useState<number | null>(null);
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<SendOutcome | null>(null);
  const running = useRef<XMLHttpRequest | null>(null);
  const isSending = progress !== null;
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSending]);

  function send({ file, databaseId, table, fields }: SentFile): void {
    const body = new FormData();
    for (const [name, value] of fields) body.set(name, value);
    body.set('file', file, file.name);
    const request = new XMLHttpRequest();
    running.current = request;
    const end = (level: SendOutcome['level'], text: string, href: string | null = null) => {
      setProgress(null);
      setOutcome({ level, text, table, href });
    };
    request.upload.onprogress = ({ loaded, total }) => setProgress((100 * loaded) / total);
    request.onload = () => {
      if (request.status === 201)
        void exploreHref(databaseId, table).then((href) => end('success', t('done', { table }), href));
      else end('danger', t('unchanged', { reason: reasonOf(request.responseText) || t('unreachable') }));
    };
    request.onerror = () => end('danger', t('unchanged', { reason: t('unreachable') }));
    request.onabort = () => end('info', t('stopped'));
    setOutcome(null);
    setProgress(0);
    setStartedAt(Date.now());
    request.open('POST', withBase(`/api/v1/database/${databaseId}/upload/`));
    request.setRequestHeader('x-csrftoken', csrf);
    request.send(body);
  }
  return { progress, startedAt, outcome, send, stop: () => running.current?.abort() };
}

function reasonOf(text: string): string {
  try {
    return problemsIn(JSON.parse(text))
      .map(({ message }) => message)
      .join(' ');
  } catch {
    return '';
  }
}

async function exploreHref(databaseId: number, table: string): Promise<string | null> {
  const filters = [
    { col: 'table_name', opr: 'eq', value: table },
    { col: 'database', opr: 'rel_o_m', value: databaseId },
  ];
  try {
    const { ids } = await routes.datasets.list({ filters, columns: ['id'] });
    return ids[0] === undefined ? null : `/explore/?datasource_type=table&datasource_id=${ids[0]}`;
  } catch {
    return null;
  }
}
