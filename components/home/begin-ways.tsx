import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Icon } from '@/components/ui/icon';

const icons = { database: 'database', upload: 'download', examples: 'dashboard' } as const;
const order = ['database', 'upload', 'examples'] as const;

/** The ways to begin on an installation that has nothing yet; those that the viewer may not go are left out. */
export function BeginWays({
  ways,
}: {
  readonly ways: Readonly<Record<(typeof order)[number], string | null>>;
}): ReactElement {
  const t = useTranslations('home.begin');
  return (
    <section className="home-begin" aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <ul>
        {order.map((way) => {
          const href = ways[way];
          return href === null ? null : (
            <li key={way}>
              <a href={href}>
                <Icon name={icons[way]} size={20} />
                <strong>{t(way)}</strong>
                <span>{t(`${way}Text`)}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
