'use client';

import { type ComponentType, type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { scopingEvent } from '@/components/dashboard/client/events';
import { withBase } from '@/lib/base-path/base-path';
import type { EditData } from '@/lib/dashboard/edit/edit-data';
import type { OpenFiltersProps } from './open-filters.client';
import type { OpenWorkspaceProps } from './open-workspace.client';

export interface EditHostProps {
  readonly dashboardId: number;
  /** Editing begins with the page. */
  readonly isOpen: boolean;
}

interface Session {
  readonly data: EditData;
  readonly page: HTMLElement;
  readonly Workspace: ComponentType<OpenWorkspaceProps>;
}

interface Filters {
  readonly part: OpenFiltersProps['part'];
  readonly Dialog: ComponentType<OpenFiltersProps>;
}

/** Waits for the button, or the key `e`, and then turns the page into the editor without loading it anew. */
export function EditHost({ dashboardId, isOpen }: EditHostProps): ReactElement | null {
  const [session, setSession] = useState<Session | null>(null);
  const [filters, setFilters] = useState<Filters | null>(null);
  const [problem, setProblem] = useState('');
  const isStarting = useRef(false);

  const start = useCallback(async (): Promise<void> => {
    const page = document.querySelector<HTMLElement>(`[data-dashboard-id="${dashboardId}"]`);
    if (isStarting.current || !page) return;
    isStarting.current = true;
    setProblem('');
    try {
      const [data, { OpenWorkspace }] = await Promise.all([readData(dashboardId), import('./open-workspace.client')]);
      page.hidden = true;
      setAddress(true);
      setSession({ data, page, Workspace: OpenWorkspace });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      isStarting.current = false;
    }
  }, [dashboardId]);

  const startFilters = useCallback(async (part: Filters['part']): Promise<void> => {
    setProblem('');
    try {
      const { OpenFilters } = await import('./open-filters.client');
      setFilters({ part, Dialog: OpenFilters });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }, []);

  const closeFilters = useCallback(() => setFilters(null), []);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const onClick = ({ target }: MouseEvent): void => {
      if (!(target instanceof Element)) return;
      if (target.closest('[data-act="edit-dashboard"]')) void start();
      if (target.closest('[data-act="edit-filters"]')) void startFilters('filters');
      if (target.closest('[data-act="cross-filter-scoping"]')) void startFilters('scoping');
    };
    const onKey = (event: KeyboardEvent): void => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (event.key === 'e' && isPlain && !isTyping(event.target)) void start();
    };
    document.addEventListener('click', onClick, { signal });
    document.addEventListener('keydown', onKey, { signal });
    document.addEventListener(scopingEvent, () => void startFilters('scoping'), { signal });
    if (isOpen) void start();
    return () => stop.abort();
  }, [start, startFilters, isOpen]);

  const isEditing = session !== null;
  // Whatever was drawn by the time that editing begins or ends.
  useEffect(() => {
    const stop = new AbortController();
    void import('./sync-colors').then(({ syncColorsLater }) => {
      if (!stop.signal.aborted) syncColorsLater(dashboardId, stop.signal);
    });
    return () => stop.abort();
  }, [dashboardId, isEditing]);

  if (filters !== null) {
    return <filters.Dialog dashboardId={dashboardId} part={filters.part} onClose={closeFilters} />;
  }
  if (session === null) {
    return problem === '' ? null : (
      <p role="alert" className="edit-problem">
        {problem}
      </p>
    );
  }
  const { data, page, Workspace } = session;
  const end = (): void => {
    page.hidden = false;
    isStarting.current = false;
    setAddress(false);
    setSession(null);
  };
  return <Workspace data={data} page={page} onEnd={end} />;
}

async function readData(id: number): Promise<EditData> {
  const response = await fetch(withBase(`/superset/dashboard/${id}/draft/`));
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as EditData;
}

function setAddress(isEditing: boolean): void {
  const url = new URL(location.href);
  if (isEditing) url.searchParams.set('edit', 'true');
  else url.searchParams.delete('edit');
  history.replaceState(history.state, '', url);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input,textarea,select,[role=dialog],dialog') !== null;
}
