import { useFormatter, useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useState } from 'react';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { NamedIcon } from '@/components/ui/named-icon';
import { toast } from '@/components/ui/overlay/toast';
import { openDrafts } from '@/lib/client/drafts';
import { type KeptWork, type OpenTab, readKeptWork } from '@/lib/home/continued-work';

export interface ContinueSectionProps {
  readonly owner: number;
  readonly tabs: readonly OpenTab[];
  /** How many drafts the browser said that it keeps. */
  readonly draftCount: number;
  /** Milliseconds since the epoch, the same on the server and in the browser. */
  readonly now: number;
  /** The names of chart types. */
  readonly types: Readonly<Record<string, string>>;
}

const undoMs = 8000;

/** Charts and dashboards with unsaved changes, and tabs of the SQL editor; nothing where there are none. */
export function ContinueSection(props: ContinueSectionProps): ReactElement | null {
  const { owner, tabs, draftCount, now, types } = props;
  const t = useTranslations('home.continue');
  const kinds = useTranslations('home.kinds');
  const listTexts = useTranslations('list');
  const format = useFormatter();
  const [works, setWorks] = useState<readonly KeptWork[] | null>(null);
  useEffect(() => {
    let isShown = true;
    void readKeptWork(owner).then((found) => isShown && setWorks(found));
    return () => {
      isShown = false;
    };
  }, [owner]);

  async function discard(work: KeptWork): Promise<void> {
    const { key, value } = work.entry;
    const drafts = await openDrafts<unknown>(work.kind, owner);
    await drafts.delete(key);
    setWorks((shown) => shown?.filter((one) => one !== work) ?? null);
    const putBack = async (): Promise<void> => {
      await drafts.put(key, value);
      setWorks(await readKeptWork(owner));
    };
    toast.info(t('discarded', { title: titleOf(work) }), {
      durationMs: undoMs,
      action: { label: listTexts('undo'), onSelect: () => void putBack() },
    });
  }
  function titleOf({ title, vizType }: KeptWork): string {
    return title || t('newChart', { type: types[vizType ?? ''] ?? vizType ?? '' });
  }
  const age = (at: number): string => format.relativeTime(new Date(at), new Date(Math.max(now, at)));

  const waiting = works === null ? draftCount : 0;
  if (tabs.length + waiting + (works?.length ?? 0) === 0) return null;
  return (
    <section className="home-section" aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <ul className="home-recents">
        {works?.map((work) => (
          <li key={work.href} className="home-continued">
            <a href={work.href}>
              <NamedIcon
                icon={work.vizType === null ? 'dashboard' : 'bars'}
                name={kinds(work.vizType === null ? 'dashboard' : 'chart')}
              />{' '}
              <strong className="truncate">{titleOf(work)}</strong>{' '}
              <span className="text-quiet">{t('unsaved', { age: age(work.entry.updatedAt) })}</span>
            </a>
            <IconButton
              icon="trash"
              size="small"
              label={t('discard', { title: titleOf(work) })}
              onClick={() => void discard(work)}
            />
          </li>
        ))}
        {Array.from({ length: waiting }, (_, at) => (
          <li key={at} className="home-waiting">
            <Skeleton width="40%" height={14} />
          </li>
        ))}
        {tabs.map(({ id, title, at }) => (
          <li key={id}>
            <a href={`/sqllab/?tab=${id}`}>
              <NamedIcon icon="text" name={kinds('query')} />{' '}
              <strong className="truncate">{title || t('untitled')}</strong>{' '}
              <span className="text-quiet">{t('tab', { age: age(at) })}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
