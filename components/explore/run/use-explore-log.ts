import { useEffect } from 'react';
import { logEvent, startPageLog } from '@/lib/client/page-log';

/** Logs that a chart, or a new one without id, is open in explore, and from now on what happens to it. */
export function useExploreLog(chartId: number | null): void {
  useEffect(() => {
    const stop = new AbortController();
    startPageLog({ slice_id: chartId }, stop.signal);
    logEvent({ event_name: 'mount_explorer', source: 'explore', source_id: chartId });
    return () => stop.abort();
  }, [chartId]);
}
