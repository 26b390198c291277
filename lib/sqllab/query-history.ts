import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import type { EditorQuery } from './editor-query';

/** The queries of a tab, the newest first, without those that only show rows of a table. */
export function tabQueries(
  queries: Readonly<Record<string, EditorQuery>>,
  { id, serverId }: Pick<EditorTab, 'id' | 'serverId'>,
): readonly EditorQuery[] {
  return Object.values(queries)
    .filter(
      ({ sqlEditorId, isDataPreview }) => !isDataPreview && (sqlEditorId === id || sqlEditorId === String(serverId)),
    )
    .sort((one, other) => other.startDttm - one.startDttm);
}

/** A duration such as `00:00:01.181`; negative ones count as none. */
export function clockText(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const clock = [whole / 3_600_000, (whole / 60_000) % 60, (whole / 1000) % 60].map(two).join(':');
  return `${clock}.${String(whole % 1000).padStart(3, '0')}`;
}

/** A moment in the zone of the reader, such as `11/21/2026 04:27:06`. */
export function momentText(epochMs: number): string {
  const at = new Date(epochMs);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${two(at.getMonth() + 1)}/${two(at.getDate())}/${at.getFullYear()}`;
  return `${day} ${clockTime(epochMs)}`;
}

/** The time of a day in the zone of the reader, such as `04:27:06`. */
export function clockTime(epochMs: number): string {
  const at = new Date(epochMs);
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}
